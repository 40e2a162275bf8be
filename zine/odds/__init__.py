"""One module a game: how likely what is, computed by the game's own scoring functions."""
