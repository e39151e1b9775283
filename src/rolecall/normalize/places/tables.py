"""Facts about names that the gazetteer does not hold: daily abbreviations, metropolitan areas, reading habits."""

from rolecall.normalize.places.keys import listed

#: Abbreviations and informal names by key, with the GeoNames id meant. A metropolitan area is its main city.
NICKNAMES = {
    "nyc": 5128581,
    "ny city": 5128581,
    "ny metro": 5128581,
    "greater ny": 5128581,
    "la metro": 5368361,
    "greater la": 5368361,
    "new york metro": 5128581,
    "manhattan": 5125771,
    "sf": 5391959,
    "sfo": 5391959,
    "san fran": 5391959,
    "sf bay": 5391959,
    "sf bay area": 5391959,
    "bay area": 5391959,
    "san francisco bay": 5391959,
    "san francisco bay area": 5391959,
    "bay area ca": 5391959,
    "la": 5368361,
    "dc": 4140963,
    "washington dc": 4140963,
    "dc metro": 4140963,
    "dmv": 4140963,
    "atl": 4180439,
    "atx": 4671654,
    "philly": 4560349,
    "vegas": 5506956,
    "slc": 5780993,
    "dfw": 4684888,
    "dallas fort worth": 4684888,
    "minneapolis saint paul": 5037649,
    "twin cities": 5037649,
    "kc": 4393217,
    "pdx": 5746545,
    "nola": 4335045,
    "okc": 4544349,
    "gta": 6167865,
    "greater toronto": 6167865,
    "cdmx": 3530597,
    "mexico df": 3530597,
    "blr": 1277333,
    "hyd": 1269843,
    "delhi ncr": 1273294,
    "metro manila": 1701668,
    "tp hcm": 1566083,
    "hcm": 1566083,
    "bombay": 1275339,
    "hcmc": 1566083,
    "ho chi minh": 1566083,
    "saigon": 1566083,
    "tlv": 293397,
    "ldn": 2643743,
    "kl": 1735161,
    "rio": 3451190,
    "frankfurt": 2925533,
    "st pete": 4171563,
    "saint pete": 4171563,
    "tampa bay": 4174757,
    "caba": 3435910,
    "bs as": 3435910,
    "chicagoland": 4887398,
    "greater chicagoland": 4887398,
    "kansas city metro": 4393217,
}
#: Airport and metropolitan codes that firms use for their offices; read only in capitals.
CITY_CODES = {
    "AMS": 2759794,
    "BER": 2950159,
    "BOM": 1275339,
    "BOS": 4930956,
    "CHI": 4887398,
    "CLT": 4460243,
    "DEN": 5419384,
    "DUB": 2964574,
    "HKG": 1819729,
    "LAX": 5368361,
    "LON": 2643743,
    "MIA": 4164138,
    "MSP": 5037649,
    "MUC": 2867714,
    "ORD": 4887398,
    "PHL": 4560349,
    "PHX": 5308655,
    "RDU": 4487042,
    "SEA": 5809844,
    "SJC": 5392171,
    "SSF": 5397765,
    "SYD": 2147714,
    "TYO": 1850147,
    "WDC": 4140963,
    "YUL": 6077243,
    "YVR": 6173331,
    "YYZ": 6167865,
}
#: Areas without an id of their own that lie in one country: they name that country.
COASTS = listed(
    "west coast|east coast|midwest|pacific northwest|pnw|northeast|southeast|southwest|northwest|mid atlantic"
    "|central|east|west|north|south|eastern|western|northern|southern|gulf coast|mountain west|tri state"
    "|tri state area|new england|northeastern|northwestern|southeastern|southwestern|north east|north west|south east"
    "|south west|mid west|midwestern|upper midwest|national|nation wide|east coast of"
)
#: How much likelier a job text means a town of this country than its size says, as a power of two. Job boards
#: in English speak of small American towns by name alone, and of towns of the larger hiring countries.
PRIOR = {"US": 2.6} | dict.fromkeys(
    listed(
        "GB|CA|AU|IN|DE|FR|ES|NL|IE|IT|PL|PT|BR|SG|JP|CH|SE|BE|AT|DK|NO|FI|IL|NZ|KR|TW|GR|CZ|HU|RO|AE|TR|ZA|UA|MX"
        "|AR|CL|CO|CN|HK|TH|MY|PH|ID|VN|EG|BG|RS|HR"
    ),
    1.6,
)
#: Countries whose second-level areas are written behind a town, as others write states: "Lincoln, Lincolnshire".
COUNTIES_NAMED = frozenset({"GB"})
#: Countries whose first-level areas are named at least as often as a town of the same name.
STATES_FIRST = frozenset({"US", "CA", "AU"})
#: Countries whose area codes people write without the country: "Austin, TX", "Calgary, AB", "Sydney NSW".
CODES_ALONE = frozenset({"US", "CA", "AU"})
#: Names of a state and of something as likely; alone they are read only beside other states or after "remote".
TWO_FACED = frozenset({"washington", "georgia", "columbia"})
#: Codes that more often are a time zone when they stand alone.
ZONE_CODES = listed(
    "et|ct|pt|mt|est|cst|pst|mst|edt|cdt|pdt|mdt|gmt|utc|bst|cet|cest|ist|aest|jst|sgt|hst|akst|wet|eet"
)
#: Area codes in daily use that differ from ISO 3166-2: (country, code) to GeoNames id.
OTHER_CODES = {
    "calif": 5332921,
    "cali": 5332921,
    "mass": 6254926,
    "penn": 6254927,
    "conn": 4831725,
    "colo": 5417618,
    "fla": 4155751,
    "minn": 5037779,
    "mich": 5001836,
    "wash": 5815135,
    "ariz": 5551752,
    "tenn": 4662168,
    "wisc": 5279468,
    "ont": 6093943,
    "que": 6115047,
    "pq": 6115047,
    "pei": 6113358,
    "edomex": 3523272,
    "nrw": 2861876,
    "tg": 1254788,
    "bc": 4017700,
    "ill": 4896861,
    "uk": 2635167,
    "ni": 2641364,
    "ncr": 7521311,
    "metro manila": 7521311,
    "aus": 2077456,
    "conus": 6252001,
    "eng": 6269131,
}
#: Territories that are also written as part of a larger country: "Hong Kong, China", "San Juan, PR, USA".
PART_OF = {
    "HK": "CN",
    "MO": "CN",
    "TW": "CN",
    "PR": "US",
    "GU": "US",
    "VI": "US",
    "AS": "US",
    "MP": "US",
    "RE": "FR",
    "GP": "FR",
}
#: Areas without an id of their own, by the area they lie in: regions of American states, English counties.
INNER_AREAS = {
    "socal": 5332921,
    "norcal": 5332921,
    "silicon valley": 5332921,
    "inland empire": 5332921,
    "central valley": 5332921,
    "long island": 5128638,
    "hudson valley": 5128638,
    "upstate": 5128638,
} | dict.fromkeys(
    listed(
        "yorkshire|west yorkshire|south yorkshire|east yorkshire|berkshire|tyne and wear|merseyside|west midlands"
        "|east midlands|midlands|sussex|middlesex|home counties|cotswolds|thames valley"
    ),
    6269131,
)
#: Countries where a language is the usual one of job texts, by ISO 639-1; English decides nothing.
SPOKEN = {
    "de": ("DE", "AT", "CH"),
    "fr": ("FR", "BE", "CH", "CA"),
    "es": ("ES", "MX", "AR", "CO", "CL", "PE"),
    "pt": ("BR", "PT"),
    "it": ("IT",),
    "nl": ("NL", "BE"),
    "pl": ("PL",),
    "sv": ("SE",),
    "da": ("DK",),
    "nb": ("NO",),
    "no": ("NO",),
    "fi": ("FI",),
    "cs": ("CZ",),
    "sk": ("SK",),
    "hu": ("HU",),
    "ro": ("RO",),
    "bg": ("BG",),
    "el": ("GR",),
    "tr": ("TR",),
    "ru": ("RU",),
    "uk": ("UA",),
    "he": ("IL",),
    "ja": ("JP",),
    "ko": ("KR",),
    "zh": ("CN", "TW", "HK", "SG"),
    "th": ("TH",),
    "vi": ("VN",),
    "id": ("ID",),
}
#: Whole texts and parts that are no name although a place may be called so.
NOT_NAMES = listed(
    "hub|field|home|various|multiple|nationwide|any|anywhere|all|other|others|flexible|office|offices"
    "|headquarters|hq|location|locations|multiple locations|all locations|various locations|select locations"
    "|other locations|several locations|any location|any office|statewide|tbd|tbc|n a|none|na|null|city|state"
    "|country|global|international|region|regional|local|territory|department|engineering|sales|support"
    "|marketing|operations|finance|legal|product|design|data|security|research|network|services|people"
    "|general|corporate|main|new|open|est|cst|pst|mst|et|ct|pt|mt|gmt|cet|utc|bst|ist|edt|pdt|cdt|utc0"
    "|time zone|timezone|timezones|us timezones|central time|eastern time|pacific time|mountain time|pacific"
    "|mountain|or|and|the|of|from|within|based|only|preferred|required|us only|travel|road|mobile|online|web"
    "|internet|store|shop|plant|warehouse|factory|campus|site|airport|center|centre|studio|lab|labs"
    "|university|college|school|hospital|clinic|bank|park|place|mall|tower|plaza|square|house|full time"
    "|part time|contract|hourly|intern|internship|day|night|evening|weekend|shift|am|pm|noc|soc|hire|apply"
    "|job|jobs|role|team|teams|see description|unlimited|commercial|client|customer|on|in|at|to|enter|use"
    "|separate|separated|job description|eu timezone|coast|perm|permanent|temp|temporary|primary|secondary"
    "|option|options|optional|world|template|templates|test|traveling|varies|vary|schools|passive posting"
    "|not specified|unspecified|see job description|insert city|usca|multiple cities|several cities"
    "|various cities|not|no|more|some travel|strongly"
)
