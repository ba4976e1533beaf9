"""Whether a game is what was played: audits, signed heads, and the key that they are signed with."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field, StringConstraints
from starlette.responses import Response

from adapters.http import describe
from adapters.http.exchange import NEVER_STORED, answer
from adapters.http.problems import NO_SUCH_GAME
from adapters.http.proof_envelopes import Head, Keys
from adapters.http.service import reading, service_of, working
from adapters.http.structs import REF
from application.audit import Receipt, Trust, audit
from application.audit.evidence import evidence_in
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
    told = [text.split(":") for text in query.receipt]
    trust = Trust(receipts=tuple(Receipt(int(version), digest) for version, digest in told))
    evidence = await reading(service, evidence_in, service.games.store, game_id)
    return answer(await working(service, audit, evidence, service.titles, trust), NEVER_STORED)


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
