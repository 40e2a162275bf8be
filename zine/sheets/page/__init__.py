"""What all layouts share: the canvas they draw on, and its way into a PDF."""
