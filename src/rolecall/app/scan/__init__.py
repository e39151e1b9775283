"""The scan stage: a board's list read, compared, judged and saved, resumable at every step.

Enters: a stored board, its adapter, a mode. Leaves: a summary; everything else is in the store.
Never: a rule about evidence (lifecycle has those), a write outside a portion.
"""

from rolecall.app.scan.policy import in_doubt
from rolecall.app.scan.report import Check, RunReport, RunRow, list_runs, report_run
from rolecall.app.scan.scanner import Scanner
from rolecall.app.scan.tools import Door, EntryStop, Normalize, Normalized, Progress, ScanLimits, ScanSummary, ScanTools

__all__ = [
    "Check",
    "Door",
    "EntryStop",
    "Normalize",
    "Normalized",
    "Progress",
    "RunReport",
    "RunRow",
    "ScanLimits",
    "ScanSummary",
    "ScanTools",
    "Scanner",
    "in_doubt",
    "list_runs",
    "report_run",
]
