"""Drawing the 18xx family: tiles, boards, runs, charts, charters and cards."""
