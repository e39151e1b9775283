"""`rolecall jobs`: one job with all its postings, and why they are one."""

from typing import TYPE_CHECKING

import typer

from rolecall.cli.options import AsJson, Data, with_app
from rolecall.cli.output import json_line, say

if TYPE_CHECKING:
    from rolecall.app.compose import App
    from rolecall.model import Choice, Comparison, Job, StoredPosting

    Pair = tuple[StoredPosting, StoredPosting, Comparison, Choice | None]


async def _show(parts: "App", role: int) -> "tuple[Job, list[Pair], list[Pair]]":
    from rolecall.app.linking import explain_job, job_of, near_misses

    job = job_of(parts.linker, parts.store, role)
    return job, explain_job(parts.store, job), near_misses(parts.store, job)


async def _suggested(parts: "App", limit: int) -> "list[Pair]":
    from rolecall.app.linking import suggestions

    return [(first, second, found, None) for first, second, found in suggestions(parts.store, limit)]


def _posting_line(stored: "StoredPosting") -> str:
    posting = stored.posting
    where = "; ".join(posting.place_texts) or "place unknown"
    return f"{stored.id:>8}  {posting.title} · {where} · {stored.board} · {stored.state}\n{'':>10}{posting.url}"


def _say_pair(pair: "Pair") -> None:
    first, second, found, choice = pair
    said = "" if choice is None else f", and a person said {'the same job' if choice.same else 'different jobs'}"
    say(f"\n{first.id} and {second.id}: {found.zone}, {found.probability:.0%} likely{said}")
    for signal in found.signals:
        mark = "!" if signal.conflict else " "
        say(f"  {mark} {signal.name:<12} {signal.weight:+5.1f}  {signal.detail}")


def _pair_json(pair: "Pair") -> dict[str, object]:
    first, second, found, choice = pair
    said = None if choice is None else ("same" if choice.same else "different")
    return {
        "a": first.id,
        "b": second.id,
        "zone": found.zone,
        "probability": found.probability,
        "said": said,
        "signals": found.signals,
    }


def register(app: typer.Typer) -> None:
    """Add the commands."""
    jobs = typer.Typer(help="Jobs: postings that are one role, from all their sources.", no_args_is_help=True)
    app.add_typer(jobs, name="jobs")

    @jobs.command()
    def show(
        role: int = typer.Argument(help="Id of any of its roles."), *, data: Data, as_json: AsJson = False
    ) -> None:
        """All postings of a job, best source first, and the evidence that links them, signal by signal."""
        job, pairs, misses = with_app(data, lambda parts: _show(parts, role))
        if as_json:
            postings = [
                {"id": s.id, "title": s.posting.title, "board": s.board, "url": s.posting.url, "state": s.state}
                for s in job.postings
            ]
            json_line({"job": job.lead.id, "postings": postings, "pairs": list(map(_pair_json, pairs)),
                       "suggested": list(map(_pair_json, misses))})  # fmt: skip
            return
        say(f"Job {job.lead.id}: {len(job.postings)} {'posting' if not job.copies else 'postings'}, best source first")
        for stored in job.postings:
            say(_posting_line(stored))
        for pair in pairs:
            _say_pair(pair)
        if misses:
            say("\nMay be the same job (rolecall link A B says that they are):")
        for pair in misses:
            say(_posting_line(pair[1]))
            _say_pair(pair)

    @jobs.command()
    def suggested(
        limit: int = typer.Option(20, min=1, max=1000, help="Pairs looked at."), *, data: Data, as_json: AsJson = False
    ) -> None:
        """Pairs of roles that may be one job, most probable first."""
        pairs = with_app(data, lambda parts: _suggested(parts, limit))
        for pair in pairs:
            if as_json:
                json_line(_pair_json(pair))
            else:
                say(f"\n{_posting_line(pair[0])}\n{_posting_line(pair[1])}")
                _say_pair(pair)
        if not pairs and not as_json:
            say("There is nothing to decide: no two roles look like one job without being linked.")
