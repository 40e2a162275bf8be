"""Messages by name: what each means and what to do; `messages.toml` has them."""
