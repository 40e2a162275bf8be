"""Remembers what steps of the program gave, and what they read to give it."""
