"""The page of a score sheet: what layouts draw on."""
