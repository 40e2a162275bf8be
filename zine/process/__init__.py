"""Processes that do work, and how they are supervised and ended."""
