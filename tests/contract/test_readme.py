"""What the README shows works as it stands there."""

import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from adapters.event_store import open_store
from application.explaining import told
from application.games import Games, NewPlayer

_README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


def test_the_session_of_the_readme_shows_what_its_seed_leads_to() -> None:
    with closing(open_store("sqlite://")) as store:
        games = Games(store)
        players = [NewPlayer("Ada"), NewPlayer("Ben"), NewPlayer("Cleo")]
        made = games.create("coffee-traders", players, command_id="create", seed=(7).to_bytes(32, "big"))
        seen = games.published(made.game_id)
        offered = list(seen.rules.legal_commands(seen.state, 2))
        games.submit(made.game_id, 2, {"type": "SendWorkers", "cooperative": "brazil"}, command_id="cleo-1")
        seen = games.published(made.game_id)
        board = [line.rstrip() for line in seen.rules.text(seen.state).splitlines()]
        story = list(told(games, made.game_id, since=70))

    assert f"… {len(offered)} in all" in _README
    assert f'"version": {made.version}' in _README
    (shown,) = re.findall(r"```text\n(.*?)```", _README, re.DOTALL)
    assert [line for line in shown.splitlines() if line != "…" and line not in board] == []
    assert "\n".join(story).strip() in _README


def test_the_client_of_the_readme_plays_a_whole_game_in_about_30_lines(tmp_path: Path) -> None:
    (client,) = re.findall(r"```python\n(.*?)```", _README, re.DOTALL)
    serve = (
        "from adapters.http.server import serve\nfrom adapters.http.settings import Settings\n"
        f"serve(Settings(store='sqlite:///{tmp_path}/games.sqlite', port=0))"
    )
    with subprocess.Popen([sys.executable, "-c", serve], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            program = client.replace("http://127.0.0.1:8000", address)

            played = subprocess.run(
                [sys.executable, "-c", program], capture_output=True, text=True, timeout=60
            )
        finally:
            server.terminate()

    assert played.returncode == 0, played.stderr
    assert [line.split()[0] for line in played.stdout.splitlines()] == ["0", "1"]
    assert len([line for line in client.splitlines() if line.strip()]) <= 30
