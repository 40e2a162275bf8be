"""Imposes pages on the sheets of a booklet."""
