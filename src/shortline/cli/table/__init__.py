"""The terminal table: it shows offers and plays what is chosen, and knows no rules."""
