"""Rules and editions, which belong to no game; and what is no path at all."""

from starlette.testclient import TestClient

from tests.contract.client import Client, Table, problem


def test_the_rules_of_a_title_are_numbered_and_in_words(client: Client) -> None:
    rules = client.call("getRules", game="toy").json()
    assert rules["rules_version"] == 1
    (section,) = rules["sections"]
    assert [rule["number"] for rule in section["rules"]] == ["TOY-01", "TOY-02", "TOY-03"]
    assert [rule["ruling"] is None for rule in section["rules"]] == [True, False, True]


def test_the_editions_of_a_title_are_the_ones_that_games_pin(client: Client, table: Table) -> None:
    (edition,) = client.call("listEditions", game="toy").json()["editions"]
    pinned = table.get("getGame").json()["pinned"]
    assert (edition["name"], edition["hash"]) == (pinned["edition"], pinned["edition_hash"])
    assert edition["content"]["name"] == "plain"


def test_a_title_that_is_not_there_is_a_problem(client: Client) -> None:
    for operation in ("getRules", "listEditions"):
        assert problem(client.call(operation, game="chess")) == (404, "no-such-title")


def test_the_service_tells_that_it_is_well(client: Client) -> None:
    assert client.call("isAlive").json() == {"status": "ok"}
    assert client.call("isReady").json()["status"] == "ok"


def test_what_is_no_path_is_a_problem(http: TestClient) -> None:
    for path in ("/", "/v1", "/v1/games/", "/v2/games", "/docs"):
        assert problem(http.get(path)) == (404, "no-such-path")


def test_a_method_that_a_path_does_not_have_is_a_problem(http: TestClient) -> None:
    response = http.delete("/v1/rules/toy")
    assert problem(response) == (405, "method-not-allowed")
    assert response.headers["allow"] == "GET"
    assert http.delete("/v1/games").headers["allow"] == "GET, POST"


def test_the_service_gives_its_own_document(http: TestClient, document: dict[str, object]) -> None:
    assert http.get("/openapi.json").json() == document
