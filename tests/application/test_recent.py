"""What was used last stays in memory."""

from application.recent import Recent


def test_what_was_asked_for_longest_ago_is_forgotten_first() -> None:
    recent: Recent[str] = Recent(2)
    recent.put("a", 1, "A")
    recent.put("b", 1, "B")
    recent.get("a")
    recent.put("c", 1, "C")
    assert (recent.get("a"), recent.get("b"), recent.get("c")) == ("A", None, "C")


def test_an_older_version_never_replaces_a_newer_one() -> None:
    recent: Recent[str] = Recent(2)
    recent.put("a", 3, "third")
    recent.put("a", 2, "second")
    assert recent.get("a") == "third"
    recent.put("a", 4, "fourth")
    assert recent.get("a") == "fourth"


def test_at_least_one_is_kept() -> None:
    recent: Recent[str] = Recent(0)
    recent.put("a", 1, "A")
    assert recent.get("a") == "A"
