"""The layout engine: lays sections out with WeasyPrint, in processes of their own."""
