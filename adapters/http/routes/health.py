"""Whether the service is well, for whoever supervises it."""

from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse, Response

from adapters.http.describe import refused_by
from adapters.http.envelopes import Health, Readiness
from adapters.http.exchange import NEVER_STORED, answer
from adapters.http.metrics import MEDIA_TYPE
from adapters.http.problems import UNAVAILABLE, Refused
from adapters.http.service import Service, reading, service_of

router = APIRouter(tags=["operation"])


@router.get(
    "/healthz",
    response_model=Health,
    operation_id="isAlive",
    summary="Tell whether the process answers",
    responses=refused_by(),
)
async def is_alive() -> Response:
    """Answer as soon as the process can; nothing is looked at."""
    return answer({"status": "ok"}, NEVER_STORED)


@router.get(
    "/readyz",
    response_model=Readiness,
    operation_id="isReady",
    summary="Tell whether requests can be served",
    responses=refused_by(),
)
async def is_ready(request: Request) -> Response:
    """Answer ok when the store can be read, 503 when it cannot or the service is stopping.

    Views that are behind are told of, and do not make the service unready: what they answer says how far they are.
    """
    service = service_of(request)
    if service.closing.is_set():
        raise Refused(UNAVAILABLE, "the service is stopping", headers={"Retry-After": "5"})
    try:
        position, reached = await reading(service, _positions, service)
    except Exception as fault:  # whatever the store's driver raises, it says that the store cannot be read
        raise Refused(UNAVAILABLE, "the store cannot be read", headers={"Retry-After": "5"}) from fault
    behind = {name: max(0, position - there) for name, there in reached.items()}
    return answer({"status": "ok", "position": position, "behind": behind}, NEVER_STORED)


@router.get(
    "/metrics",
    operation_id="getMetrics",
    summary="Read what is counted",
    response_class=PlainTextResponse,
    responses=refused_by(),
)
async def get_metrics(request: Request) -> Response:
    """Return counts, times and positions in the text format of Prometheus."""
    service = service_of(request)
    position, reached = await reading(service, _positions, service)
    metrics = service.metrics
    metrics.streams.set(service.streams.open)
    metrics.position.set(position)
    for name, there in reached.items():
        metrics.view_position.labels(name).set(there)
    return Response(metrics.text(), headers=NEVER_STORED, media_type=MEDIA_TYPE)


def _positions(service: Service) -> tuple[int, dict[str, int]]:
    """The newest position of the log, and the position of each read model; the log's last, so that none is ahead."""
    reached = {name: anchor.position for name, anchor in service.views.models.anchors().items()}
    return service.games.store.position(), reached
