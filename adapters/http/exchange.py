"""Reading what is in requests and writing what is in answers, where that is the same for all routes."""

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, TypeVar
from uuid import uuid4

import msgspec
from fastapi import Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ValidationError
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from adapters.http.problems import BODY_TOO_LARGE, MALFORMED, MISSING_KEY, UNSUPPORTED_MEDIA_TYPE, Refused

M = TypeVar("M", bound=BaseModel)

IMMUTABLE = {"Cache-Control": "public, max-age=31536000, immutable"}
NEVER_STORED = {"Cache-Control": "no-store"}

_KEY = re.compile(r"[!-~]{1,128}")
_ETAG = re.compile(r'"(\d{1,18})"')


async def read_body(request: Request, limit: int) -> bytes:
    """Return a body of at most `limit` bytes; raises Refused (413, and 422 which nobody hears for half a body)."""
    too_large = Refused(BODY_TOO_LARGE, f"a body may have {limit} bytes")
    declared = request.headers.get("content-length", "0")
    if declared.isdecimal() and int(declared) > limit:
        raise too_large
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > limit:
                raise too_large
    except ClientDisconnect:
        raise Refused(MALFORMED, "the body was not sent whole") from None
    return bytes(body)


def check_media_type(request: Request, *media_types: str) -> None:
    """Raise Refused (415) unless the body is of one of some media types."""
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type not in media_types:
        raise Refused(UNSUPPORTED_MEDIA_TYPE, f"send the body with `Content-Type: {media_types[0]}`")


def decoded(model: type[M], request: Request, body: bytes) -> M:
    """Return a body as its model; raises Refused (415, 422 with the pointer of the first fault)."""
    check_media_type(request, "application/json")
    try:
        return model.model_validate_json(body)
    except ValidationError as invalid:
        fault = invalid.errors(include_url=False, include_input=False, include_context=False)[0]
        pointer = "".join(f"/{_escaped(part)}" for part in fault["loc"])
        raise Refused(MALFORMED, f"{pointer or 'the body'}: {fault['msg']}", pointer=pointer) from None


def malformed_parameter(invalid: RequestValidationError) -> Refused:
    """Return the problem for a path or query parameter of the wrong form."""
    fault = invalid.errors()[0]
    name = str(fault["loc"][-1])
    return Refused(MALFORMED, f"{name}: {fault['msg']}", parameter=name)


def idempotency_key(request: Request, *, shortest: int = 1) -> str | None:
    """Return the Idempotency-Key of a request; raises Refused (422) for one that cannot be used."""
    key = request.headers.get("idempotency-key")
    if key is not None and not (_KEY.fullmatch(key) and len(key) >= shortest):
        raise Refused(
            MALFORMED,
            f"an Idempotency-Key has {shortest} to 128 printable ASCII characters, no space; a UUID does well",
            parameter="Idempotency-Key",
        )
    return key


def creation_id(purpose: str, key: str | None) -> str:
    """Return the command id of what makes a game, from its key or without one.

    The log shows every command id, and whoever repeats such a request gets its tokens: so it is not the key itself.
    """
    if key is None:
        return uuid4().hex
    return sha256(b"tradinghouse/%s/1\0%s" % (purpose.encode(), key.encode())).hexdigest()


def required_key(request: Request) -> str:
    """Return the Idempotency-Key of a request; raises Refused (400) where there is none."""
    key = idempotency_key(request)
    if key is None:
        raise Refused(
            MISSING_KEY,
            "send a new Idempotency-Key (such as a UUID) with every command, and the same one when you "
            "send it again",
            parameter="Idempotency-Key",
        )
    return key


def if_match(request: Request) -> int | None:
    """Return the version that If-Match names, or None; raises Refused (422) for what is no version."""
    text = request.headers.get("if-match", "*").strip()
    if text == "*":
        return None
    found = _ETAG.fullmatch(text)
    if found is None:
        raise Refused(
            MALFORMED, 'If-Match is the ETag of the game, its version in quotes: "17"', parameter="If-Match"
        )
    return int(found[1])


def unchanged(request: Request, version: int) -> bool:
    """Tell whether If-None-Match already names this version."""
    named = request.headers.get("if-none-match")
    if named is None:
        return False
    return named.strip() == "*" or any(
        tag.strip().removeprefix("W/") == etag(version) for tag in named.split(",")
    )


def etag(version: int) -> str:
    """Return the ETag of a version."""
    return f'"{version}"'


def position_header(position: int) -> dict[str, str]:
    """Return the header that tells which position an answer reflects."""
    return {"Tradinghouse-Position": str(position)}


def answer(
    content: Any,  # Any: whatever msgspec encodes
    headers: Mapping[str, str] | None = None,
    status: int = 200,
) -> Response:
    """Return a JSON answer, encoded by msgspec."""
    return Response(
        msgspec.json.encode(content), status, None if headers is None else dict(headers), "application/json"
    )


def _escaped(part: int | str) -> str:
    return str(part).replace("~", "~0").replace("/", "~1")
