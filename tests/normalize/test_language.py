"""Language by script first, by model otherwise, unknown when in doubt."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rolecall.normalize import read_language


@pytest.mark.parametrize(
    ("title", "text", "language"),
    [
        ("Software Engineer", "We are looking for an engineer who enjoys working with our customers every day.", "en"),
        ("Softwareentwickler", "Wir suchen eine Person, die mit uns an verteilten Systemen arbeiten möchte.", "de"),
        ("Ingénieur logiciel", "Nous recherchons une personne pour rejoindre notre équipe à Paris.", "fr"),
        ("Ingeniero de software", "Buscamos una persona con experiencia para nuestro equipo en Madrid.", "es"),
        ("営業マネージャー", "", "ja"), ("SaaS営業", "クラウドサービスの営業を担当していただきます。", "ja"),
        ("软件工程师", "", "zh"), ("소프트웨어 엔지니어", "", "ko"), ("วิศวกรซอฟต์แวร์", "", "th"),
        ("מהנדס תוכנה", "", "he"), ("Μηχανικός λογισμικού", "", "el"),
        ("Разработчик", "Мы ищем разработчика в нашу команду.", "ru"),
        ("IT", "", None), ("", "", None), ("12345", "--- 99", None),
    ],
)  # fmt: skip
def test_languages(title: str, text: str, language: str | None) -> None:
    assert read_language(title, text) == language


@given(st.text(max_size=200))
def test_any_text_gives_a_two_letter_code_or_nothing(text: str) -> None:
    code = read_language("", text)
    assert code is None or (len(code) == 2 and code.islower())
