"""Audits over HTTP: the report, the signed head, and the key to check it with."""

from typing import Any

from application.games import Games
from application.signing import is_signed
from tests.contract.client import Client, Table, problem
from tests.contract.test_files import JSONL, ended, exported
from tests.contract.test_history import played


def receipts(table: Table) -> list[str]:
    return [f"{row['last_version']}:{row['hash']}" for row in table.get("listCommits").json()["commits"]]


def outcomes(report: Any) -> dict[str, str]:  # Any: decoded JSON
    return {check["name"]: check["outcome"] for check in report["checks"]}


def test_a_game_is_audited_while_it_is_played_and_after_it(client: Client) -> None:
    running = Table.opened(client, "toy", "Ann", "Bo")
    running.submit(0, {"type": "DrawBean"})
    report = running.get("auditGame").json()
    assert report["clean"]
    assert (report["game_id"], report["versions"], report["commits"]) == (running.game_id, 2, 2)
    assert (outcomes(report)["draws"], outcomes(report)["score"]) == ("passed", "not possible")
    assert any("not over" in sentence for sentence in report["unproven"])

    over = played(client).get("auditGame").json()
    assert over["clean"]
    assert over["broken"] is None
    assert (over["over"], outcomes(over)["score"]) == (True, "passed")


def test_receipts_have_to_be_on_the_chain(client: Client) -> None:
    table = played(client)
    held = receipts(table)
    good = table.get("auditGame", receipt=held).json()
    assert (good["clean"], outcomes(good)["receipts"]) == (True, "passed")
    foreign = held[3].split(":")[0] + ":" + "ab" * 32
    report = table.get("auditGame", receipt=[held[0], foreign]).json()
    assert not report["clean"]
    assert (report["broken"]["commit"], report["broken"]["findings"][0]["check"]) == (4, "receipts")


def test_an_audit_that_is_asked_for_wrongly_is_refused(client: Client, table: Table) -> None:
    assert problem(client.call("auditGame", game_id="nothing")) == (404, "no-such-game")
    for receipt in ("x", "0:" + "ab" * 32, "1:ab"):
        assert problem(table.get("auditGame", receipt=receipt)) == (422, "malformed-request")
    assert problem(table.get("auditGame", receipts="1")) == (422, "malformed-request")


def test_the_head_is_signed_with_the_key_that_the_server_tells(client: Client, games: Games) -> None:
    table = Table.opened(client, "toy", "Ann", "Bo")
    receipt = table.submit(0, {"type": "TakeBeans", "count": 2}).json()["hash"]
    head = table.get("getHead").json()
    (key,) = client.call("getKeys").json()["keys"]
    assert (head["game_id"], head["version"], head["hash"]) == (table.game_id, 3, receipt)
    assert key == {"algorithm": "Ed25519", "public_key": head["public_key"]}
    public, signature = bytes.fromhex(key["public_key"]), bytes.fromhex(head["signature"])
    assert is_signed(public, signature, table.game_id, 3, receipt)
    assert problem(client.call("getHead", game_id="nothing")) == (404, "no-such-game")


def test_a_file_is_audited_without_being_kept(client: Client) -> None:
    content = exported(ended(client))
    report = client.call("auditFile", content=content, headers=JSONL).json()
    assert (report["clean"], report["over"]) == (True, True)
    changed = content.replace(b"BeanTaken", b"BeanDrawn", 1)
    report = client.call("auditFile", content=changed, headers=JSONL).json()
    assert not report["clean"]
    assert (report["broken"]["line"], report["broken"]["commit"]) == (4, 3)
    short = client.call(
        "auditFile", content=content, headers=JSONL, query={"receipt": "99:" + "ab" * 32}
    ).json()
    assert outcomes(short)["receipts"] == "failed"


def test_a_file_that_cannot_be_audited_is_refused(client: Client) -> None:
    content = exported(ended(client))
    assert problem(client.call("auditFile", content=b"{}", headers=JSONL)) == (422, "broken-file")
    assert problem(client.call("auditFile", content=content)) == (415, "unsupported-media-type")
    assert problem(client.call("auditFile", content=b"x" * 5_000_000, headers=JSONL)) == (
        413,
        "body-too-large",
    )
