"""Compares two versions of the games: what comes out differently."""
