"""The layouts of score sheets."""
