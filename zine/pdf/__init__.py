"""Parts of PDF files; nothing here knows games."""
