"""The actions of the 18xx family, one file each."""
