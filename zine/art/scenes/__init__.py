"""Scenes: the drawings of covers and chapters, and plates that fill a page, with their figures."""
