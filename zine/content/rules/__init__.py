"""Loads scoring modules and runs them within limits."""
