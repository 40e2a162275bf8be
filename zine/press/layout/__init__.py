"""Lays sections out: from templates and stylesheets to pages."""
