"""Typefaces, fonts of dice, and drawings, which need no game to be made."""
