"""Audits over HTTP: the report, the signed head, and the key to check it with."""

from typing import Any

from application.games import Games
from application.signing import is_signed
from tests.contract.client import Client, Table, problem
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
