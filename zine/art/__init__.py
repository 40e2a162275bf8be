"""What the pages are printed with: typefaces, a font of dice, woodcuts and borders."""
