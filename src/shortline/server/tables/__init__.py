"""Tables: the lobby, seating, imports, talk."""
