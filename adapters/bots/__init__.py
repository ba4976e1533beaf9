"""Players that are programs: each picks one of the legal commands, and nothing else about a game is decided here."""
