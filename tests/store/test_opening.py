from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

from rolecall.store.sqlite import sqlite_engine


def test_a_new_file_opened_by_several_at_once_is_waited_for(tmp_path: Path) -> None:
    several = 6

    def open_it(number: int) -> str:
        together.wait(10)
        engine = sqlite_engine(str(tmp_path / f"{number}.db"))
        with engine.connect() as connection:
            mode = str(connection.exec_driver_sql("PRAGMA journal_mode").scalar())
        engine.dispose()
        return mode

    together = Barrier(several)
    with ThreadPoolExecutor(several) as pool:
        for number in range(20):
            assert set(pool.map(open_it, [number] * several)) == {"wal"}
