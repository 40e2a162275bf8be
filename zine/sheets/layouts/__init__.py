"""The layouts of score sheets: what is drawn for each kind of form."""
