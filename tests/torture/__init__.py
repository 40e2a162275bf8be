"""Torture: what can happen to a command, and what can stand in a file, tried by the thousand."""
