"""Begins a new game or book."""
