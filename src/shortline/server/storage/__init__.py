"""Storage: the database, its schema and migrations, jobs, word between processes."""
