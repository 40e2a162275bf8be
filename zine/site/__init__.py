"""A site: a folder with a page for each game, its pad, and all that can be printed."""
