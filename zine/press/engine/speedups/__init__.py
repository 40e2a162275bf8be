"""Speed-ups: each module replaces functions of other packages so that pages take less time.

Every page is the same to the byte without them. `table.py` lists and switches them.
"""
