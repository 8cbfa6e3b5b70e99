"""Which rules the scenarios show: every key with every value, at each moment; meetings of rules; cases from elsewhere.

`python -m tests.covers` says what is missing, with `--write` it writes docs/coverage.md.
"""
