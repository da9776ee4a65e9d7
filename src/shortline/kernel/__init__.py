"""The kernel: games as values, actions in, events out. It knows no train and no share."""
