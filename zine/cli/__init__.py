"""The command line: each group of commands is one file."""
