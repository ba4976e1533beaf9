"""Whether the service is well, for whoever supervises it."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from adapters.http.describe import refused_by
from adapters.http.envelopes import Health
from adapters.http.exchange import NEVER_STORED, answer
from adapters.http.problems import UNAVAILABLE, Refused
from adapters.http.service import reading, service_of

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
    response_model=Health,
    operation_id="isReady",
    summary="Tell whether requests can be served",
    responses=refused_by(),
)
async def is_ready(request: Request) -> Response:
    """Answer ok when the store can be read, 503 when it cannot or the service is stopping."""
    service = service_of(request)
    if service.closing.is_set():
        raise Refused(UNAVAILABLE, "the service is stopping", headers={"Retry-After": "5"})
    try:
        await reading(service, service.games.list, limit=1)
    except Exception as fault:  # whatever the store's driver raises, it says that the store cannot be read
        raise Refused(UNAVAILABLE, "the store cannot be read", headers={"Retry-After": "5"}) from fault
    return answer({"status": "ok"}, NEVER_STORED)
