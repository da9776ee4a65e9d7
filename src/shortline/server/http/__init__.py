"""What every request goes through: the application, middleware, authentication, problems, limits, static files."""
