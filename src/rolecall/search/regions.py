"""Which regions contain which countries, for remote roles "open to people in X"."""

_EU = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK"
_EEA = _EU + " IS LI NO"
_EUROPE = _EEA + " AD AL BA BY CH FO GB GG GI IM JE MC MD ME MK RS RU SM UA VA XK"
_MIDDLE_EAST = "AE BH EG IL IQ IR JO KW LB OM PS QA SA SY TR YE"
_AFRICA = (
    "AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE "
    "NG RW SC SD SL SN SO SS ST SZ TD TG TN TZ UG ZA ZM ZW"
)
_LATAM = "AR BO BR BZ CL CO CR CU DO EC GT GY HN HT JM MX NI PA PE PR PY SR SV TT UY VE"
_ASIA = (
    "AF AM AZ BD BN BT CN GE HK ID IN JP KG KH KP KR KZ LA LK MM MN MO MV MY NP PH PK SG TH TJ TL TM TW UZ VN "
    + _MIDDLE_EAST
)
_OCEANIA = "AU FJ NZ PG SB TO VU WS"

#: Region in lower case → countries it holds (UN M49 groups; EU and EEA members as of 2025).
REGIONS: dict[str, frozenset[str]] = {
    name: frozenset(codes.split())
    for name, codes in {
        "africa": _AFRICA,
        "americas": _LATAM + " US CA",
        "anz": "AU NZ",
        "apac": _ASIA + " " + _OCEANIA,
        "asia": _ASIA,
        "benelux": "BE NL LU",
        "dach": "DE AT CH",
        "eea": _EEA,
        "emea": _EUROPE + " " + _MIDDLE_EAST + " " + _AFRICA,
        "eu": _EU,
        "europe": _EUROPE,
        "latam": _LATAM,
        "middle east": _MIDDLE_EAST,
        "mena": _MIDDLE_EAST + " DZ LY MA TN",
        "na": "US CA",
        "nordics": "DK FI IS NO SE",
        "north america": "US CA MX",
        "oceania": _OCEANIA,
        "south america": "AR BO BR CL CO EC GY PE PY SR UY VE",
        "uk": "GB",
    }.items()
}
WORLDWIDE = "worldwide"


def areas_open_to(area: str) -> tuple[str, ...]:
    """Folded area names that include a country or region; the area itself and worldwide among them."""
    wanted = area.casefold().replace("_", " ")
    if wanted == "unknown":
        return (wanted,)
    members = REGIONS.get(wanted) or frozenset({wanted.upper()})
    around = (name for name, codes in REGIONS.items() if members <= codes)
    return tuple(sorted({wanted, WORLDWIDE, *around}))
