"""The error tree, grouped by what the caller should do.

RolecallError
├── UserError             tell the person; exit 2; nothing was changed
│   ├── InvalidInput      a value, file or URL that cannot be used
│   ├── NotFound          no such board, run, posting…
│   ├── Refused           policy, opt-out or published terms forbid it
│   └── NotConfigured     a part is missing (extra, server, contact); says how to get it
├── PayloadError          what a site sent cannot be read; the scan is partial, nothing closes
├── CheckpointMismatch    a saved checkpoint belongs to another adapter version or configuration
├── LeaseLost             another worker owns the work now; stop before writing
└── StoreError            the store could not do it
    ├── StoreUnavailable  full disk, read-only, locked, no connection: nothing was written
    └── StoreTooNew       the data folder was written by a newer release
"""


class RolecallError(Exception):
    """Base of all errors of rolecall.

    what: what happened, to what, and why. remedy: what to do next, if anything can be done.
    """

    def __init__(self, what: str, remedy: str | None = None) -> None:
        super().__init__(what)
        self.what = what
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.what} {self.remedy}" if self.remedy else self.what


class UserError(RolecallError):
    """Something the person asked for cannot be done as asked."""


class InvalidInput(UserError):
    """A value, file or URL cannot be used."""


class NotFound(UserError):
    """There is no such thing; the message names near ones if there are any."""


class Refused(UserError):
    """Policy, an opt-out or published terms forbid it."""


class NotConfigured(UserError):
    """A part that the request needs is missing."""


class PayloadError(RolecallError):
    """What a site sent is not what its adapter reads (cut JSON, HTML instead of JSON, wrong types)."""


class CheckpointMismatch(RolecallError):
    """A checkpoint of another adapter version or configuration; kept for diagnosis, never reinterpreted."""


class LeaseLost(RolecallError):
    """The lease on a piece of work expired or was taken; its former owner must not write."""


class StoreError(RolecallError):
    """The store could not do what was asked."""


class StoreUnavailable(StoreError):
    """Full disk, read-only file, lock held too long, no connection. Nothing was written."""


class StoreTooNew(StoreError):
    """The data was written by a newer release."""
