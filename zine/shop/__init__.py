"""Print shops: what each takes, the two files made for it, and the check of any file."""
