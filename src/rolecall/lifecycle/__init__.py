"""What a scan has proven and what follows for presence and history.

Enters: reports of a run, known postings. Leaves: coverage verdicts, transitions, snapshots to write.
Never: closing without evidence.
"""
