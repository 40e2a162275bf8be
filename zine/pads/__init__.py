"""Pads: blank score sheets, drawn with ReportLab from the game's own boxes."""
