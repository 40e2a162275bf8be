"""One module a game: its probabilities, computed by the game's own scoring functions."""
