"""Makes score sheets and pads as PDF, from the form of a game's page."""
