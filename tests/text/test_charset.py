"""Bytes to text."""

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rolecall.text import decode, looks_mojibake, python_codec

SAMPLES = [
    ("日本語の求人情報です。エンジニアを募集しています。東京で働きませんか。", "shift_jis", "cp932"),
    ("日本語の求人情報です。エンジニアを募集しています。東京で働きませんか。", "euc_jp", "euc_jp"),
    ("서울에서 일할 소프트웨어 엔지니어를 찾습니다. 지원해 주세요.", "euc_kr", "cp949"),
    ("软件工程师招聘启事，工作地点北京，欢迎加入我们的团队。", "gb18030", "gb18030"),
    ("Приглашаем на работу инженера-программиста в Москву, оклад по договорённости.", "koi8_r", "koi8-r"),
    ("Приглашаем на работу инженера-программиста в Москву, оклад по договорённости.", "cp1251", "cp1251"),
    ("Μηχανικός λογισμικού στην Αθήνα, πλήρης απασχόληση", "cp1253", "cp1253"),
    ("Yazılım mühendisi aranıyor, İstanbul ofisinde çalışacak", "cp1254", "cp1254"),
    ("Inżynier oprogramowania, Łódź – praca świetna, żółte światło", "cp1250", "cp1250"),
    ("Ingénieur à Montréal – “poste permanent”, café payé", "cp1252", "cp1252"),
]


@pytest.mark.parametrize(("text", "encoding", "name"), SAMPLES)
@pytest.mark.parametrize("declared", ["header", "meta", "nowhere", "wrongly"])
def test_reads_legacy_charsets_however_they_are_declared(text: str, encoding: str, name: str, declared: str) -> None:
    label = encoding.replace("cp125", "windows-125").replace("_", "-")
    meta = f'<meta charset="{label}">' if declared == "meta" else ""
    header = {"header": f"text/html; charset={label}", "wrongly": "text/html; charset=utf-8"}.get(declared)
    decoded = decode(f"{meta}<p>{text}</p>".encode(encoding), header)
    assert text in decoded.text
    assert decoded.charset == name
    assert decoded.doubtful == (declared == "wrongly")


def test_a_byte_order_mark_wins_and_is_removed() -> None:
    assert decode(codecs.BOM_UTF8 + b"caf\xc3\xa9", "text/html; charset=iso-8859-1").text == "café"
    assert decode(codecs.BOM_UTF16_LE + "é".encode("utf-16-le")).text == "é"


def test_valid_utf8_is_utf8_whatever_a_server_says() -> None:
    assert decode("Montréal".encode(), "text/html; charset=ISO-8859-1") == decode("Montréal".encode())


def test_utf8_with_a_broken_byte_stays_utf8_and_is_doubtful() -> None:
    decoded = decode(("é" * 2000).encode() + b"\xff" + b"end", "text/html; charset=utf-8")
    assert decoded.charset == "utf-8"
    assert decoded.doubtful


def test_labels_mean_what_browsers_take_them_for() -> None:
    assert python_codec("ISO-8859-1") == "cp1252"
    assert python_codec("gb2312") == "gb18030"
    assert python_codec("rot13") is None
    assert python_codec("no-such-charset") is None
    assert decode(b"\x93quoted\x94", "text/html; charset=iso-8859-1").text == "“quoted”"


@pytest.mark.parametrize("text", ["It’s a café", "Müller – naïve “quotes”", "São Paulo, MANHÃ À NOITE", "Ångström ÅÄÖ"])
def test_honest_text_is_not_mojibake_but_its_double_decoding_is(text: str) -> None:
    assert not looks_mojibake(text)
    twice = text.encode().decode("cp1252", "replace").replace("\ufffd", "")
    assert looks_mojibake(twice * 2)


@given(st.binary(max_size=400), st.one_of(st.none(), st.text(max_size=40)))
def test_decoding_never_raises(body: bytes, content_type: str | None) -> None:
    assert isinstance(decode(body, content_type).text, str)
