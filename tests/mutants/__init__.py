"""Rules taken out or turned round one by one: does a test of the title notice? See docs/testing.md, `make mutants`."""
