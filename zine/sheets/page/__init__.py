"""The canvas that all layouts draw on, and its way into a PDF."""
