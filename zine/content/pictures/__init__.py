"""Reads pictures in files."""
