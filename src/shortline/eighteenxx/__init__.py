"""The 18xx family: stock-and-rail games of shares, tiles, stations, trains and dividends."""
