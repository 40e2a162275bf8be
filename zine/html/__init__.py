"""HTML: what web pages, EPUBs and PDFs share, from checked games and templates."""
