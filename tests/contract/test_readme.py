"""What the README shows works as it stands there."""

import re
import subprocess
import sys
from pathlib import Path

_ROOT = Path(__file__).parents[2]


def test_the_client_of_the_readme_plays_a_whole_game_in_about_30_lines(tmp_path: Path) -> None:
    (client,) = re.findall(r"```python\n(.*?)```", (_ROOT / "README.md").read_text("utf-8"), re.DOTALL)
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
