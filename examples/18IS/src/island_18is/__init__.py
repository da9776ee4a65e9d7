"""18IS, an invented island: an example of a title that another package brings."""
