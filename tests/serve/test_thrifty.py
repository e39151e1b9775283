"""Numbers that are counted anew only as often as that is worth."""

import threading

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


def test_nobody_waits_while_somebody_counts() -> None:
    now, counting, enough, counted = [0.0], threading.Event(), threading.Event(), [0]

    def count() -> int:
        counted[0] += 1
        if counted[0] > 1:
            counting.set()
            enough.wait(30)
        return counted[0]

    number = Thrifty(count, lambda: now[0])
    assert number.get() == 1
    now[0] = 1.0
    slow = threading.Thread(target=number.get)
    slow.start()
    assert counting.wait(30)
    assert number.get() == 1, "the number of before, at once"
    enough.set()
    slow.join(30)
    counted[0] = 6
    assert number.get() == 7
