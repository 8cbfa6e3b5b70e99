"""What all tests share."""

import gc

# Logs, frames and figures are many small objects and hardly a cycle: to look for some a hundred times more rarely
# takes a twentieth less time.
gc.set_threshold(70_000, 10, 10)
