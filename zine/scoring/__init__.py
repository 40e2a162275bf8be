"""One module a game: what the page's tables call, and all that the rules decide."""
