"""Score sheets and pads, drawn with ReportLab from the game's own boxes."""
