"""How often a page changes and how much it matters, in steps, so that millions of pages are planned as sets."""

#: Steps an octave of change rates is told apart by; the step of one change a day; the last one. Step 0: nothing known.
PACE_STEPS, PACE_DAILY, PACE_LAST = 4, 60, 120
#: Topic scores are told apart in tenths, 0 to 10.
TENTHS = 11
#: The letter of step 0 and importance 0: beyond those that mean something in texts.
FIRST_LETTER = 0x100
#: Each letter that can stand for a page → (changes a day, importance from 0 to 1).
PACES: dict[str, tuple[float, float]] = {
    chr(FIRST_LETTER + step * TENTHS + tenth): (2.0 ** ((step - PACE_DAILY) / PACE_STEPS), min(1.0, (tenth + 0.5) / 10))
    for step in range(PACE_LAST + 1)
    for tenth in range(TENTHS)
}
