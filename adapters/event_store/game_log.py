"""The log of games as an application of the `eventsourcing` library, the same on every database.

The library keeps the events, one row each; a recorder of ours writes the commit that they belong to in the
same transaction, handed to it through `events.put(..., commits=...)`. States are not rebuilt by the library:
see `application.states`.
"""

from dataclasses import dataclass

from eventsourcing.application import Application
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import JSONTranscoder, Mapper, StoredEvent
from eventsourcing.utils import Environment, EnvType


@dataclass(frozen=True)
class GameEvent:
    """An event of a game with its topic and its JSON, which is stored as it is: the chain is over these bytes."""

    originator_id: str
    originator_version: int
    topic: str
    data: bytes


class GameMapper(Mapper[str]):
    """Maps to and from rows without touching a byte."""

    def to_stored_event(self, domain_event: DomainEventProtocol[str]) -> StoredEvent:
        assert isinstance(domain_event, GameEvent)
        return StoredEvent(
            originator_id=domain_event.originator_id,
            originator_version=domain_event.originator_version,
            topic=domain_event.topic,
            state=domain_event.data,
        )

    def to_domain_event(self, stored_event: StoredEvent) -> DomainEventProtocol[str]:
        return GameEvent(
            originator_id=str(stored_event.originator_id),
            originator_version=stored_event.originator_version,
            topic=stored_event.topic,
            data=stored_event.state,
        )


class GameLog(Application[str]):
    """All games of one database."""

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """Take what is given and nothing from the process, whose variables may be meant for another application."""
        return Environment(name, env)

    def construct_mapper(self) -> Mapper[str]:
        return GameMapper(JSONTranscoder())
