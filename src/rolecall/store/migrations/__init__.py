"""Schema migrations, forward only. Each revision is written out in full and never edited after a release."""
