"""Helpers for those who write: the watch, the language server, the plugin for pytest."""
