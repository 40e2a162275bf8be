"""Reads pages: their text, their tables and their metadata."""
