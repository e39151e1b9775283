"""Lower case that keeps positions, on long texts by way of their bytes."""

from hypothesis import given
from hypothesis import strategies as st

from rolecall.text import lowered


def plainly(text: str) -> str:
    return "".join(small if len(small := char.lower()) == 1 else char for char in text)


@given(
    st.text(max_size=30),
    st.sampled_from(["", "“Weld”, it’s – GOOD • ", "ÀÉÎ Straße ΣΑΣ ", "İstanbul ", "日本語 ", "\ud800 "]),
)
def test_every_character_keeps_its_place(text: str, odd: str) -> None:
    for whole in (text + odd, (odd or "Plain ") * 400 + text):
        low = lowered(whole)
        assert len(low) == len(whole)
        assert low == (whole.lower() if len(whole.lower()) == len(whole) else plainly(whole))
