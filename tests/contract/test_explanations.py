"""Why an event happened, over HTTP."""

from tests.contract.client import Client, Table, problem


def test_an_event_is_explained(client: Client) -> None:
    table = Table.opened(client, "toy", "Ann", "Bo")
    table.submit(0, {"type": "TakeBeans", "count": 2}, key="k1")
    found = client.call("explainEvent", game_id=table.game_id, version=3).json()
    assert found["envelope"] == table.get("listEvents").json()["events"][2]
    assert found["commit"] == table.get("listCommits").json()["commits"][1]
    assert found["command"] == {"type": "TakeBeans", "count": 2}
    assert (found["sentence"], found["command_sentence"]) == ("Ann takes a bean.", "Ann asks for 2 beans.")
    assert [rule["number"] for rule in found["rules"]] == ["TOY-01"]
    assert (
        client.call("explainEvent", game_id=table.game_id, version=1).json()["command"]["type"]
        == "CreateGame"
    )


def test_what_did_not_happen_is_not_explained(client: Client) -> None:
    table = Table.opened(client, "toy", "Ann", "Bo")
    missing = client.call("explainEvent", game_id=table.game_id, version=9)
    assert problem(missing) == (404, "no-such-version")
    assert problem(client.call("explainEvent", game_id="nothing", version=1)) == (404, "no-such-game")
    assert problem(client.call("explainEvent", game_id=table.game_id, version=0)) == (
        422,
        "malformed-request",
    )
