"""What is counted for whoever watches the server, as Prometheus has it."""

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

MEDIA_TYPE = CONTENT_TYPE_LATEST

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.5)


class Metrics:
    """The counts of one running service."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self.commands = Counter(
            "tradinghouse_commands",
            "Commands that were accepted, by whether they had been accepted before.",
            ["replayed"],
            registry=self._registry,
        )
        self.command_seconds = Histogram(
            "tradinghouse_command_seconds",
            "How long commands took, refused ones and the wait for their turn included.",
            buckets=_SECONDS,
            registry=self._registry,
        )
        self.refusals = Counter(
            "tradinghouse_refusals",
            "Requests that were not carried out, by the type of the problem.",
            ["problem"],
            registry=self._registry,
        )
        self.streams = Gauge("tradinghouse_streams", "Streams that are open.", registry=self._registry)
        self.position = Gauge(
            "tradinghouse_position",
            "The position of the newest event of all games.",
            registry=self._registry,
        )
        self.view_position = Gauge(
            "tradinghouse_view_position",
            "The position that a read model reflects.",
            ["view"],
            registry=self._registry,
        )

    def text(self) -> bytes:
        """Return everything in the text format."""
        return generate_latest(self._registry)
