"""Numbers that are counted anew only as often as that is worth."""

from rolecall.serve.thrifty import SHARE, Thrifty


def test_the_dearer_a_number_is_the_seldomer_it_is_counted() -> None:
    now, cost, counted = [0.0], [0.0], [0]

    def count() -> int:
        counted[0] += 1
        now[0] += cost[0]
        return counted[0]

    number = Thrifty(count, lambda: now[0])
    assert [number.get() for _ in range(3)] == [1, 2, 3], "what costs nothing is always new"
    cost[0] = 0.5
    number.get()
    ended, before = now[0], counted[0]
    for _ in range(100):
        now[0] += 0.05
        number.get()
    assert counted[0] == before, "however many look"
    now[0] = ended + 0.5 / SHARE
    assert number.get() == before + 1
