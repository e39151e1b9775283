"""A page that says the role is closed is known in many languages; an open posting that speaks of closing is not."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rolecall.extract import closed_notice
from rolecall.model import Page

LONG = "<p>" + "We build bridges and look after the people who cross them every day. " * 60 + "</p>"


def page(body: str) -> Page:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    return Page(
        url="https://a.example/1", final_url="https://a.example/1", status=200, body=body.encode(), fetched_at=at
    )


@pytest.mark.parametrize(
    "text",
    [
        "This position has been filled.",
        "Sorry, this job is no longer available",
        "Applications have closed",
        "This role is closed",
        "We are no longer accepting applications for this role.",
        "Diese Stelle ist leider nicht mehr verfügbar",
        "Cette offre n’est plus disponible",
        "Esta oferta ya no está disponible",
        "Esta vaga foi encerrada",
        "L'annuncio non è più disponibile",
        "Deze vacature is gesloten",
        "Stillingen er besat",
        "Ta oferta jest już nieaktualna",
        "Вакансия в архиве",
        "当前网页已关停",
        "この求人は終了しました",
        "채용이 마감되었습니다",
    ],
)
def test_closed_in_many_languages(text: str) -> None:
    assert closed_notice(page(f"<title>Careers</title><h1>{text}</h1>{LONG}"))
    assert closed_notice(page(f"<title>Careers</title><p>{text}</p>"))


@pytest.mark.parametrize(
    "body",
    [
        f"<h1>Welder</h1>{LONG}<p>Applications will be accepted until the position is filled.</p>",
        f"<h1>Claims Handler</h1><p>You tell customers that a job is no longer available.</p>{LONG}",
        "<h1>Welder</h1><p>Open until filled. Apply now.</p>",
        "<h1>Closing Manager</h1><p>Applications close on 3 May.</p>",
        "",
    ],
)
def test_open_roles_stay_open(body: str) -> None:
    assert closed_notice(page(body)) is None


@given(st.text(max_size=300))
def test_no_text_raises(text: str) -> None:
    closed_notice(page(text))
