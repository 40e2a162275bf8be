"""The press: pages are laid out as galleys, galleys are bound into a zine."""
