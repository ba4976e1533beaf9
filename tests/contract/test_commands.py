"""Giving commands: what is accepted, what is refused and in which order, and sending again."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from httpx2 import Response

from tests.contract.client import Client, Json, Table, problem

TAKE = {"type": "TakeBeans", "count": 1}


def test_an_accepted_command_tells_what_happened_and_who_decides_next(table: Table) -> None:
    before = table.version()
    response = table.submit(0, {"type": "TakeBeans", "count": 2}, key="k1")
    done = response.json()
    assert response.status_code == 200
    assert done["version"] == before + 2
    assert response.headers["etag"] == f'"{done["version"]}"'
    assert [it["event"] for it in done["events"]] == [{"type": "BeanTaken", "seat": 0}] * 2
    assert {it["command_id"] for it in done["events"]} == {"k1"}
    assert done["to_decide"] == [{"id": done["version"], "seat": 1, "decision": {"type": "Take"}}]
    assert done["hash"] == table.get("getGame").json()["hash"]


def test_every_legal_command_is_accepted_as_it_is_listed(client: Client) -> None:
    listed = Table.opened(client, "toy", "Ann").get("listLegalCommands", seat=0).json()["commands"]
    assert len(listed) == 4
    for command in listed:
        assert Table.opened(client, "toy", "Ann").submit(0, command).status_code == 200


def test_a_seat_with_nothing_to_decide_has_no_legal_commands(table: Table) -> None:
    response = table.get("listLegalCommands", seat=1)
    assert response.json() == {
        "game_id": table.game_id,
        "version": table.version(),
        "seat": 1,
        "commands": [],
    }


def test_legal_commands_of_a_seat_that_is_not_there_are_refused(table: Table) -> None:
    assert problem(table.get("listLegalCommands", seat=2)) == (404, "no-such-seat")
    assert problem(table.get("listLegalCommands", seat=-1)) == (422, "malformed-request")
    assert problem(table.get("listLegalCommands")) == (422, "malformed-request")
    missing = table.client.call("listLegalCommands", game_id="nothing", query={"seat": 0})
    assert problem(missing) == (404, "no-such-game")


def test_the_same_key_twice_is_one_commit_and_the_same_answer(table: Table) -> None:
    first = table.submit(0, TAKE, key="k1")
    again = table.submit(0, TAKE, key="k1")
    assert "idempotency-replayed" not in first.headers
    assert again.headers["idempotency-replayed"] == "true"
    assert again.json() == first.json()
    assert len(table.get("listCommits").json()["commits"]) == 2


def test_a_command_sent_again_later_is_answered_as_it_was_then(table: Table) -> None:
    first = table.submit(0, TAKE, key="k1")
    table.submit(1, TAKE)
    again = table.submit(0, TAKE, key="k1", headers={"If-Match": '"1"'})
    assert again.json() == first.json()
    assert table.version() == first.json()["version"] + 1


def test_a_key_cannot_be_used_for_another_command(table: Table) -> None:
    table.submit(0, TAKE, key="k1")
    response = table.submit(0, {"type": "DrawBean"}, key="k1")
    assert problem(response) == (422, "idempotency-key-reused")
    assert response.json()["parameter"] == "Idempotency-Key"


def test_a_refused_command_leaves_its_key_free(table: Table) -> None:
    assert table.submit(0, {"type": "TakeBeans", "count": 9}, key="k1").status_code == 409
    assert table.submit(0, TAKE, key="k1").status_code == 200


def test_two_clients_that_saw_the_same_version_cannot_both_act_on_it(table: Table) -> None:
    seen = {"If-Match": table.get("getGame").headers["etag"]}

    def send(key: str) -> int:
        return table.submit(0, TAKE, key=key, headers=seen).status_code

    with ThreadPoolExecutor(2) as both:
        assert sorted(both.map(send, ("k1", "k2"))) == [200, 412]
    assert table.version() == 2


def test_a_stale_version_is_refused_and_the_answer_tells_the_newest(table: Table) -> None:
    table.submit(0, TAKE)
    response = table.submit(1, TAKE, headers={"If-Match": '"1"'})
    assert problem(response) == (412, "stale-version")
    assert response.json()["version"] == 2
    assert table.submit(1, TAKE, headers={"If-Match": '"2"'}).status_code == 200
    assert table.submit(0, TAKE, headers={"If-Match": "*"}).status_code == 200


def test_a_decision_can_be_answered_once(table: Table) -> None:
    opened = table.get("getGame").json()["to_decide"][0]["id"]
    assert table.submit(0, TAKE, decision=opened).status_code == 200
    double_click = table.submit(0, TAKE, decision=opened)
    assert problem(double_click) == (409, "stale-decision")
    assert double_click.json()["version"] == 2


def test_seats_that_decide_at_the_same_time_do_not_collide(client: Client) -> None:
    table = Table.opened(client, "toy", "Ann", "Bo", options={"heap": 1})
    open_now = table.submit(0, TAKE).json()["to_decide"]
    assert [it["seat"] for it in open_now] == [0, 1]
    for it in reversed(open_now):
        answer = table.submit(it["seat"], {"type": "Vote", "seat": 0}, decision=it["id"])
        assert answer.status_code == 200
    assert table.get("getGame").json()["status"] == "over"


def test_a_command_against_the_rules_is_refused_with_the_rule(table: Table) -> None:
    response = table.submit(1, TAKE)
    assert problem(response) == (409, "rule-violation")
    body = response.json()
    assert (body["rule"], body["version"]) == ("TOY-01", 1)
    assert body["detail"] == "it is not your turn"
    assert table.version() == 1


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/command"),
        ({"command": TAKE, "colour": "red"}, "/colour"),
        ({"command": []}, "/command"),
        ({"command": {}}, "/command/type"),
        ({"command": {"type": "Fly"}}, "/command/type"),
        ({"command": {"type": "TakeBeans"}}, "/command/count"),
        ({"command": {"type": "TakeBeans", "count": "1"}}, "/command/count"),
        ({"command": {"type": "TakeBeans", "count": 1, "hat": 1}}, "/command/hat"),
        ({"command": TAKE, "seat": "0"}, "/seat"),
        ({"command": TAKE, "seat": -1}, "/seat"),
        ({"command": TAKE, "decision": 1.5}, "/decision"),
    ],
)
def test_a_command_that_is_not_well_formed_is_refused_with_the_place(
    table: Table, body: Json, pointer: str
) -> None:
    response = table.client.call(
        "submitCommand", game_id=table.game_id, token=table.tokens[0], key="k", body=body
    )
    assert problem(response) == (422, "malformed-request")
    assert response.json()["pointer"] == pointer
    assert table.version() == 1


def test_a_body_that_is_no_json_is_refused(table: Table) -> None:
    response = table.client.call(
        "submitCommand", game_id=table.game_id, token=table.tokens[0], key="k", content=b"{"
    )
    assert problem(response) == (422, "malformed-request")


def test_a_command_needs_a_key_that_can_be_used(table: Table) -> None:
    def send(key: str | None) -> tuple[int, str]:
        return problem(
            table.client.call(
                "submitCommand",
                game_id=table.game_id,
                token=table.tokens[0],
                key=key,
                body={"command": TAKE},
            )
        )

    assert send(None) == (400, "missing-idempotency-key")
    assert send("two words") == (422, "malformed-request")


def test_a_precondition_that_is_no_version_is_refused(table: Table) -> None:
    for text in ("17", 'W/"1"', '"one"', '"1", "2"'):
        response = table.submit(0, TAKE, headers={"If-Match": text})
        assert problem(response) == (422, "malformed-request")
        assert response.json()["parameter"] == "If-Match"


def test_a_token_acts_for_its_own_seat_only(table: Table) -> None:
    def send(token: str | None, seat: int | None) -> Response:
        body = {"command": TAKE, "seat": seat}
        return table.client.call("submitCommand", game_id=table.game_id, token=token, key="k", body=body)

    assert problem(send(None, 0)) == (401, "missing-token")
    assert problem(send("guess", 0)) == (401, "unknown-token")
    assert problem(send(table.tokens[1], 0)) == (403, "wrong-token")
    assert problem(send(table.host_token, 0)) == (403, "wrong-token")
    assert send(table.tokens[0], 0).status_code == 200


def test_a_token_of_another_game_is_no_token(client: Client, table: Table) -> None:
    other = Table.opened(client, "toy", "Cy", "Di")
    response = client.call(
        "submitCommand", game_id=table.game_id, token=other.tokens[0], key="k", body={"command": TAKE}
    )
    assert problem(response) == (401, "unknown-token")
    assert "Bearer" in response.headers["www-authenticate"]


def test_a_game_that_is_not_there_takes_no_command(table: Table) -> None:
    response = table.client.call(
        "submitCommand", game_id="nothing", token=table.tokens[0], key="k", body={"command": TAKE}
    )
    assert problem(response) == (404, "no-such-game")


def test_a_request_is_checked_in_the_order_that_the_document_tells(table: Table) -> None:
    def send(**change: Any) -> tuple[int, str]:
        wrong_everywhere: dict[str, Any] = {
            "token": None,
            "key": None,
            "headers": {"If-Match": '"9"', "Content-Type": "text/plain"},
            "content": b"{",
        }
        return problem(table.client.call("submitCommand", game_id=table.game_id, **wrong_everywhere | change))

    token = {"token": table.tokens[1]}
    key = {"key": "k"}
    headers = {"headers": {"If-Match": '"1"', "Content-Type": "text/plain"}}
    media_type = {"headers": {"If-Match": '"1"', "Content-Type": "application/json"}}
    decoded = {"content": b'{"command": {"type": "DrawBean"}}'}
    assert send() == (401, "missing-token")
    assert send(**token) == (400, "missing-idempotency-key")
    assert send(**token, **key) == (412, "stale-version")
    assert send(**token, **key, **headers) == (415, "unsupported-media-type")
    assert send(**token, **key, **media_type) == (422, "malformed-request")
    assert send(**token, **key, **media_type, **decoded) == (409, "rule-violation")


def test_an_ended_game_takes_no_command(client: Client) -> None:
    table = Table.opened(client, "toy", "Ann", options={"heap": 1})
    table.submit(0, TAKE)
    table.submit(0, {"type": "Vote", "seat": 0})
    response = table.submit(0, TAKE)
    assert problem(response) == (409, "rule-violation")
    assert response.json()["rule"] == "TOY-03"
