"""Names of places that stand in titles as noise: countries, states, sales regions, larger towns.

Only whole segments of a title are compared, so a town's name inside a job's name is kept. `place_names.txt` holds
towns from GeoNames (geonames.org, CC BY 4.0) without those that are also everyday words of titles (Mobile, Reading).
"""

import re
from functools import lru_cache
from importlib import resources
from typing import Final

from rolecall.normalize.tables import words

_REGIONS: Final = """
    worldwide|global remote|emea|apac|apj|latam|amer|americas|north america|south america|latin america|europe|
    european union|eu|asia|africa|oceania|anz|dach|benelux|nordics|nordic|
    nordic region|iberia|cee|mena|menat|gcc|uki|uk&i|uk & i|uk and ireland|middle east|middle east & africa|
    southeast asia|south east asia|sea|ssa|sub-saharan africa|western europe|
    eastern europe|central europe|northern europe|southern europe|southern eu|northern eu|central & eastern europe|
    asia pacific|asia-pacific|asean|gulf region|balkans|baltics|
    northeast|southeast|northwest|southwest|midwest|mid-west|north east|south east|north west|south west|mid-atlantic|
    mid atlantic|new england|tri-state|pacific northwest|pnw|west coast|east coast|gulf coast|great lakes|
    mountain west|central us|eastern us|western us|us east|us west|us central|us south|us northeast|us southeast|
    us northwest|us southwest|us-east|us-west|east|west|south|north|central|
    tola|rockies|great plains|heartland|sunbelt|greater london|bay area|sf bay area|socal|norcal|na|na west|na east|
    north american|amer east|amer west|norddeutschland|süddeutschland|ostdeutschland|westdeutschland|süd|nord|ost|
    west|mitte|rhein-main|ruhrgebiet|greater china|china region|long island|central valley|hudson valley|
    southern california|northern california|nationwide|us-based|us based|uk-based|multiple locations|
    various locations|
ny|nj|tx|fl|ga|il|pa|oh|mi|nc|sc|va|md|mn|mo|wi|az|nv|ut|wa|wash|tn|ky|al|la|ok|ks|ne|ia|nd|sd|mt|wy|nm|ct|ri|nh|vt|dc
"""

_COUNTRIES: Final = """
    afghanistan|albania|algeria|andorra|angola|argentina|armenia|australia|austria|österreich|azerbaijan|bahrain|
    bangladesh|belarus|belgium|belgique|belgië|benin|bolivia|bosnia|botswana|brazil|brasil|
    bulgaria|burkina faso|cambodia|cameroon|canada|chile|china|colombia|costa rica|croatia|cuba|cyprus|czech republic|
    czechia|česko|denmark|danmark|deutschland|germany|dominican republic|drc|ecuador|egypt|el salvador|
    england|estonia|eesti|ethiopia|finland|suomi|france|gabon|georgia|ghana|greece|guatemala|honduras|hungary|
    magyarország|iceland|india|indonesia|iraq|ireland|israel|italy|italia|ivory coast|jamaica|japan|日本|jordan|
    kazakhstan|
    kenya|kingdom of saudi arabia|korea|south korea|kosovo|kuwait|kyrgyzstan|laos|latvia|lebanon|liberia|lithuania|
    luxembourg|macedonia|madagascar|malawi|malaysia|mali|malta|mauritius|mexico|méxico|moldova|monaco|mongolia|
    montenegro|morocco|maroc|mozambique|myanmar|namibia|nepal|netherlands|the netherlands|nederland|new zealand|
    nicaragua|niger|nigeria|north macedonia|northern ireland|norway|norge|oman|pakistan|palestine|panama|paraguay|
    peru|perú|philippines|the philippines|poland|polska|portugal|puerto rico|qatar|romania|românia|russia|rwanda|
    saudi arabia|ksa|scotland|senegal|serbia|sierra leone|singapore|slovakia|slovenia|somalia|south africa|
    south sudan|spain|españa|espagne|sri lanka|sudan|sweden|sverige|switzerland|schweiz|suisse|syria|taiwan|tanzania|
    thailand|togo|tunisia|turkey|türkiye|turkiye|uganda|uk|u.k.|ukraine|united arab emirates|uae|united kingdom|
    great britain|gb|united states|united states of america|us|u.s.|usa|u.s.a.|uruguay|uzbekistan|venezuela|vietnam|
    viet nam|wales|yemen|zambia|zimbabwe|hong kong|macau
"""

_STATES: Final = """
    alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|hawaii|idaho|illinois|indiana|
    iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|
    montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|
    oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|
    washington|west virginia|wisconsin|wyoming|d.c|alberta|british columbia|manitoba|new brunswick|newfoundland|
    nova scotia|ontario|quebec|québec|saskatchewan|new south wales|nsw|queensland|tasmania|
    western australia|south australia|bavaria|bayern|hessen|hesse|nordrhein-westfalen|nrw|sachsen|saxony|
    niedersachsen|baden-württemberg|rheinland-pfalz|thüringen|brandenburg|schleswig-holstein|île-de-france|
    ile-de-france|idf|auvergne-rhône-alpes|catalonia|cataluña|catalunya|andalucía|lombardia|lazio|karnataka|
    maharashtra|telangana|tamil nadu|bc|qld|ontario canada
"""

#: USPS and Canada Post codes, for "Town, ST".
STATE_CODES: Final = words("""
    AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT
    NE NV NH NJ NM NY NC ND OH OK OR PA
    RI SC SD TN TX UT VT VA WA WV WI WY DC AB BC MB NB NL NS ON PE QC SK NSW VIC QLD ACT""")

#: Codes of Brazilian states that are not also everyday short forms in titles (PR, SE, AM).
BRAZIL_CODES: Final = words("RJ SP MG RS")
#: All of them, for "Town/ST", as is the custom there.
_BRAZIL: Final = "AC|AL|AP|AM|BA|CE|DF|ES|GO|MA|MT|MS|MG|PA|PB|PR|PE|PI|RJ|RN|RS|RO|RR|SC|SP|SE|TO"
BRAZIL_TOWN: Final = re.compile(rf"[A-ZÀ-Ž][\w’']{{2,}}(?:\s(?:d[aeo]s?|[A-ZÀ-Ž][\w’']+)){{0,4}}\s?/\s?(?:{_BRAZIL})")

#: Words that may stand around a place without being one.
AROUND: Final = words("""
    the and or & / + , - – — office offices hq area region metro timezone timezones only based in at of for greater city county site
    near location locations
    territory market remote hybrid onsite on-site within across from und oder et ou y o e en à a bei raum großraum
    region south north east west central
    northern southern eastern western upper lower downtown""")


def _split(table: str) -> frozenset[str]:
    return frozenset(name.strip() for name in table.replace("\n", "").split("|"))


@lru_cache(maxsize=1)
def names() -> frozenset[str]:
    """All place names, lower case."""
    towns = resources.files(__package__).joinpath("place_names.txt").read_text("utf-8").lower().splitlines()
    return _split(_REGIONS) | _split(_COUNTRIES) | _split(_STATES) | frozenset(towns)


@lru_cache(maxsize=1)
def countries() -> frozenset[str]:
    """Country names and sales regions of more than three letters, lower case: places even without a separator."""
    odd = {
        "jordan",
        "georgia",
        "chad",
        "mali",
        "turkey",
        "east",
        "west",
        "north",
        "south",
        "central",
        "northeast",
        "southeast",
        "northwest",
        "southwest",
    }
    return frozenset(
        n
        for n in _split(_COUNTRIES)
        | {"emea", "apac", "latam", "dach", "benelux", "nordics", "anz", "europe", "usa", "uk"}
        if n not in odd and len(n) > 1 and n not in ("us", "gb")
    )


def is_place(words: list[str], hints: frozenset[str]) -> bool:
    """Whether the words of a segment are places and words around places, with at least one place among them."""
    known = names()
    at, placed = 0, False
    while at < len(words):
        for size in range(min(5, len(words) - at), 0, -1):
            name = " ".join(words[at : at + size]).lower().strip(" .,")
            if name in known or name in hints:
                placed = True
                at += size
                break
        else:
            if words[at].lower().strip(" .,") not in AROUND:
                return False
            at += 1
    return placed
