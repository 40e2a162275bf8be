"""Reads what authors write: pages, zines, glossary and scoring modules."""
