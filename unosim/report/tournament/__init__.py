"""The report of a tournament: who wins, against whom, under which rules. Built from the blocks of every report."""
