"""Whether a game is what was played: audits, signed heads, and the key that they are signed with."""

from collections.abc import Mapping
from io import BytesIO
from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field, StringConstraints
from starlette.responses import Response

from adapters.http import describe
from adapters.http.exchange import NEVER_STORED, answer, check_media_type, read_body
from adapters.http.problems import (
    BODY_TOO_LARGE,
    BROKEN_FILE,
    NO_SUCH_GAME,
    NO_SUCH_TITLE,
    UNSUPPORTED_MEDIA_TYPE,
)
from adapters.http.proof_envelopes import Head, Keys
from adapters.http.routes.files import FILE, check_edition
from adapters.http.service import reading, service_of, working
from adapters.http.structs import REF
from application.audit import AuditReport, Receipt, Trust, audit, audit_file
from application.audit.evidence import evidence_in
from application.editions import AnyTitle
from application.export import MEDIA_TYPE, Limits
from application.signing import public_key, signed_head

router = APIRouter(prefix="/v1", tags=["audit"])

_REPORT = {"content": {"application/json": {"schema": {"$ref": f"{REF}AuditReport"}}}}


class _Receipts(BaseModel):
    model_config = {"extra": "forbid"}
    receipt: Annotated[
        list[Annotated[str, StringConstraints(pattern="^[1-9][0-9]{0,15}:[0-9a-f]{64}$")]],
        Field(
            max_length=64,
            description="What an answer told, VERSION:HASH, which has to be on the chain; may be given several times.",
        ),
    ] = []


@router.get(
    "/games/{game_id}/audit",
    response_class=Response,
    operation_id="auditGame",
    summary="Audit a game",
    responses={200: _REPORT, **describe.refused_by(NO_SUCH_GAME)},
)
async def audit_game(
    request: Request, game_id: describe.GameIdInPath, query: Annotated[_Receipts, Query()]
) -> Response:
    """Check the whole game: its chain, every command, which is decided again, its draws, its pieces, its score.

    The report names the first commit that is wrong and what differs there; `unproven` says what it does not show. Who
    does not trust this server exports the game and audits the file elsewhere.
    """
    service = service_of(request)
    evidence = await reading(service, evidence_in, service.games.store, game_id)
    return answer(await working(service, audit, evidence, service.titles, _trust(query)), NEVER_STORED)


@router.post(
    "/audit",
    response_class=Response,
    operation_id="auditFile",
    summary="Audit a file",
    responses={
        200: _REPORT,
        **describe.refused_by(BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, NO_SUCH_TITLE, BROKEN_FILE),
    },
    openapi_extra={"requestBody": {"required": True, "content": FILE}},
)
async def audit_uploaded(request: Request, query: Annotated[_Receipts, Query()]) -> Response:
    """Check a file that `GET .../export` made, here or elsewhere, without keeping any of it.

    What is wrong with it is in the report, with the line. Without trust the server plays only editions that it knows:
    a file of another one is refused, as is one whose first line cannot be read.
    """
    service = service_of(request)
    check_media_type(request, MEDIA_TYPE, "application/x-ndjson")
    limits = Limits(service.settings.import_limit, service.settings.import_limit)
    body = await read_body(request, limits.file)
    if not request.state.local:
        await reading(service, check_edition, service.games, body, limits)
    report = await working(service, _of_file, body, service.titles, _trust(query), limits)
    return answer(report, NEVER_STORED)


@router.get(
    "/games/{game_id}/head",
    response_model=Head,
    operation_id="getHead",
    summary="Get the signed head",
    responses=describe.refused_by(NO_SUCH_GAME),
)
async def get_head(
    request: Request, game_id: describe.GameIdInPath, _: Annotated[describe.NoQuery, Query()]
) -> Response:
    """Return the version and the hash that the game is at, signed by this server, which cannot deny them later."""
    service = service_of(request)
    return answer(await reading(service, signed_head, service.games.store, game_id), NEVER_STORED)


@router.get(
    "/keys",
    response_model=Keys,
    operation_id="getKeys",
    summary="Get the public signing key",
    responses=describe.refused_by(),
)
async def get_keys(request: Request, _: Annotated[describe.NoQuery, Query()]) -> Response:
    """Return the key that signed heads and exported files are checked with."""
    key = public_key(service_of(request).games.store.secret).hex()
    return answer({"keys": [{"algorithm": "Ed25519", "public_key": key}]}, {"Cache-Control": "no-cache"})


def _trust(query: _Receipts) -> Trust:
    told = [text.split(":") for text in query.receipt]
    return Trust(receipts=tuple(Receipt(int(version), digest) for version, digest in told))


def _of_file(body: bytes, titles: Mapping[str, AnyTitle], trust: Trust, limits: Limits) -> AuditReport:
    return audit_file(BytesIO(body), titles, trust, limits=limits)
