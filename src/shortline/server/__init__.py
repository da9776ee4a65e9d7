"""The server: tables for people, bots and watchers. The only place with clocks, users, sockets and a database."""
