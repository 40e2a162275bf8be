"""The build cache: what builds have made, and the keys that say when it still holds."""
