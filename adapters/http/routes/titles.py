"""What is known of a title without any game: its rules in words and its component data."""

from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from adapters.http import describe
from adapters.http.exchange import answer
from adapters.http.problems import NO_SUCH_TITLE
from adapters.http.service import Service, reading, service_of
from adapters.http.title_envelopes import Editions, Rulebook
from application.editions import AnyTitle, built_in, parsed
from application.errors import NoSuchTitle
from application.rulebook import rulebook
from application.store import StoredEdition

router = APIRouter(prefix="/v1", tags=["titles"])

_AN_HOUR = {"Cache-Control": "public, max-age=3600"}


@router.get(
    "/rules/{game}",
    response_model=Rulebook,
    operation_id="getRules",
    summary="Read the rules",
    responses=describe.refused_by(NO_SUCH_TITLE),
)
async def get_rules(
    request: Request, game: describe.TitleInPath, _: Annotated[describe.NoQuery, Query()]
) -> Response:
    """Return the numbered rules of a title in words, and the rulings where its sources are not clear."""
    service = service_of(request)
    title = _title(service, game)
    rules = await reading(service, rulebook, title)
    return answer({"game": game, "rules_version": title.rules_version, "sections": rules.sections}, _AN_HOUR)


@router.get(
    "/editions/{game}",
    response_model=Editions,
    operation_id="listEditions",
    summary="Read the component data",
    responses=describe.refused_by(NO_SUCH_TITLE),
)
async def list_editions(
    request: Request, game: describe.TitleInPath, _: Annotated[describe.NoQuery, Query()]
) -> Response:
    """Return the editions that new games of a title may be played with; the first is the default."""
    service = service_of(request)
    title = _title(service, game)
    return answer({"game": game, "editions": await reading(service, _editions, service, title)}, _AN_HOUR)


def _editions(service: Service, title: AnyTitle) -> list[dict[str, object]]:
    offered = [*built_in(title), *(extra for extra in service.editions if extra.title == title.name)]
    return [_shown(title, edition) for edition in offered]


def _shown(title: AnyTitle, edition: StoredEdition) -> dict[str, object]:
    return {
        "name": edition.name,
        "hash": edition.hash,
        "reconstructed": list(parsed(title, edition).reconstructed()),
        "content": msgspec.Raw(edition.content),
    }


def _title(service: Service, game: str) -> AnyTitle:
    title = service.titles.get(game)
    if title is None:
        raise NoSuchTitle(game, tuple(service.titles))
    return title
