"""Words of location strings that are no names: kinds of area, offices, directions, streets.

Tables, one family each; English unless marked. Matching is on folded text (`keys.fold`).
"""

import re

from rolecall.normalize.places.keys import listed

#: Words that say what kind of area a name is, in the languages of the gazetteer's areas.
_GENERIC = (
    "county|province|provincia|provincie|provinz|region|regione|regiao|región|région|regio|state|estado|land"
    "|prefecture"
    "|oblast|krai|kray|governorate|department|departamento|departement|district|distrito|voivodeship|wojewodztwo"
    "|województwo|canton|kanton|län|lan|fylke|municipality|municipio|territory|emirate|division|judetul|judet|maakond"
    "|comunidad|community|metropolitan|metropolis|autonomous|autonoma|autónoma|capital|kraj|megye|apskritis|okres"
    "|concelho|muhafazah|parish|city|ciudad|área|area"
)
_LINK = r"(?:of|de|del|da|do|di|la|le|the|des|du|autónoma|autonoma|autonomous)"
_GENERIC_FRONT = re.compile(rf"^(?:(?:the )?(?:{_GENERIC})(?: {_LINK})* )+(?=\S)", re.IGNORECASE)
_GENERIC_BACK = re.compile(rf"(?:[ -](?:{_GENERIC}))+$", re.IGNORECASE)


def strip_generic(name: str) -> str:
    """A name without the word for its kind: "Västra Götalands län", "Jiangsu Province", "Provincia de Salta"."""
    bare = _GENERIC_BACK.sub("", _GENERIC_FRONT.sub("", name.strip()))
    return bare.strip() or name


#: Macro regions, by folded name; the value is the code of `remote_area`. Sources: the codes of PlaceReading and the
#: names recruiters write for them.
MACRO = {
    "emea": "EMEA",
    "apac": "APAC",
    "apj": "APAC",
    "apjc": "APAC",
    "asia pacific": "APAC",
    "asia-pacific": "APAC",
    "japac": "APAC",
    "latam": "LATAM",
    "latin america": "LATAM",
    "latinoamerica": "LATAM",
    "america latina": "LATAM",
    "south america": "LATAM",
    "eu": "EU",
    "european union": "EU",
    "europe": "EUROPE",
    "europa": "EUROPE",
    "eea": "EUROPE",
    "european": "EUROPE",
    "americas": "AMERICAS",
    "the americas": "AMERICAS",
    "amer": "AMERICAS",
    "north america": "NORTH_AMERICA",
    "northern america": "NORTH_AMERICA",
    "north american": "NORTH_AMERICA",
    "namer": "NORTH_AMERICA",
    "noram": "NORTH_AMERICA",
    "worldwide": "worldwide",
    "world wide": "worldwide",
    "global": "worldwide",
    "globally": "worldwide",
    "international": "worldwide",
    "anywhere": "worldwide",
    "anywhere in the world": "worldwide",
    "everywhere": "worldwide",
    "world": "worldwide",
    "the world": "worldwide",
    "anywhere in world": "worldwide",
    "all countries": "worldwide",
    "weltweit": "worldwide",
    "mundial": "worldwide",
    "monde entier": "worldwide",
}
#: Macro regions without a code: understood, and not places.
MACRO_UNCODED = listed(
    "africa|northern africa|north africa|west africa|east africa|southern africa|continental europe|oceania"
    "|middle east|row|rest of world|asia|mena|anz|dach|nordics|nordic|benelux|cee|central europe"
    "|eastern europe|western europe|southern europe|northern europe|scandinavia|baltics|balkans|gcc"
    "|southeast asia|south east asia|central america|caribbean|sub saharan africa|ssa|iberia|cis|na"
)
