"""Runs what a page claims: every example, every sum, every word that is a source's own."""
