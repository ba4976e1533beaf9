"""Serving the HTTP API, and the document that describes it."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from pydantic import ValidationError

from adapters.cli.terminal import WRONG, fail, out
from adapters.http.document import document_text
from adapters.http.server import serve as serve_http
from adapters.http.settings import Settings

_PUBLISHED = Path(__file__).parents[2] / "openapi" / "tradinghouse.json"


def serve(
    store: Annotated[str | None, typer.Option(metavar="URL", help="Where games are kept.")] = None,
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on; 0 takes a free one.")] = None,
    trust_local: Annotated[
        bool | None,
        typer.Option(
            "--trust-local/--no-trust-local",
            help="Whoever sits at this machine may act for every seat without a token.",
        ),
    ] = None,
    edition: Annotated[
        list[Path] | None, typer.Option(help="An edition file that new games may name; may be repeated.")
    ] = None,
) -> None:
    """Serve the HTTP API until interrupted.

    Every option can also be set as an environment variable, TRADINGHOUSE_ and its name in capitals.

    Examples:

        tradinghouse serve

        tradinghouse serve --store sqlite:///club.sqlite --port 9000 --edition my-box.toml
    """
    given = {
        "store": store,
        "host": host,
        "port": port,
        "trust_local": trust_local,
        "editions": tuple(edition) if edition else None,
    }
    try:
        settings = Settings.model_validate(
            Settings().model_dump() | {name: value for name, value in given.items() if value is not None}
        )
    except ValidationError as error:
        faults = [f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors()]
        fail("; ".join(faults))
    serve_http(settings)


def openapi(
    check: Annotated[
        bool, typer.Option("--check", help="Compare with the published document; exit 1 if it differs.")
    ] = False,
    write: Annotated[bool, typer.Option("--write", help="Renew the published document.")] = False,
) -> None:
    """Print the OpenAPI document of the HTTP API.

    Examples:

        tradinghouse openapi > tradinghouse.json

        tradinghouse openapi --check
    """
    text = document_text()
    if write:
        _PUBLISHED.write_text(text, encoding="utf-8")
    elif check:
        if not _PUBLISHED.exists() or _PUBLISHED.read_text(encoding="utf-8") != text:
            fail(f"{_PUBLISHED} is not what this release serves; run `tradinghouse openapi --write`", WRONG)
        out.print("the published document is what this release serves")
    else:
        sys.stdout.write(text)
