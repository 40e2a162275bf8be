"""Compiles scoring modules to JavaScript, so that a browser keeps the score by the same rules."""
