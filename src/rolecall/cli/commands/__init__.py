"""One file per command or group; each has register(app). Heavy imports stay inside the functions."""
