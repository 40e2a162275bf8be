"""Makes zines: pages are laid out, bound into a PDF, and imposed as a booklet."""
