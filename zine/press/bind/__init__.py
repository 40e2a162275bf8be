"""Binds sections that are laid out into one PDF."""
