"""Currency codes, signs and words, and what a country makes of an ambiguous sign.

Codes follow ISO 4217, countries ISO 3166-1 alpha-2. An ambiguous sign (`$`, `kr`, `Rs`, `¥`) maps to a
family of codes; only a country picks one of them.
"""

from typing import Final

from rolecall.normalize.tables import words

#: ISO 4217 codes of currencies in which work is paid; codes that are everyday words (ALL, TOP) are left out.
CODES: Final = words("""
    AED AFN AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP
    CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG
    HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD
    MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB
    RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP SYP SZL THB TJS TMT TND TRY TTD TWD TZS UAH UGX USD UYU UZS VES
    VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL
    """)

#: Letters before `$` that name whose dollar, peso or real it is.
DOLLAR_PREFIXES: Final = {
    "A": "AUD", "AU": "AUD", "AUS": "AUD", "AUD": "AUD", "C": "CAD", "CA": "CAD", "CAN": "CAD", "CAD": "CAD",
    "CDN": "CAD",
    "US": "USD", "U.S.": "USD", "USD": "USD", "NZ": "NZD", "NZD": "NZD", "S": "SGD", "SG": "SGD", "SGD": "SGD",
    "HK": "HKD", "HKD": "HKD", "NT": "TWD", "NTD": "TWD", "TW": "TWD", "TWD": "TWD", "R": "BRL", "BR": "BRL",
    "MX": "MXN", "MEX": "MXN", "MXN": "MXN", "AR": "ARS", "ARS": "ARS", "CLP": "CLP", "COL": "COP", "COP": "COP",
    "CL": "CLP", "RD": "DOP", "TT": "TTD", "J": "JMD", "BZ": "BZD", "UY": "UYU",
}  # fmt: skip

#: Signs and local abbreviations that name one currency.
SIGNS: Final = {
    "€": "EUR", "£": "GBP", "₹": "INR", "₩": "KRW", "₽": "RUB", "₺": "TRY", "₴": "UAH", "₪": "ILS", "฿": "THB",
    "₫": "VND", "đ": "VND", "₱": "PHP", "₦": "NGN", "₵": "GHS", "₡": "CRC", "₲": "PYG", "₸": "KZT", "₼": "AZN",
    "₾": "GEL", "៛": "KHR", "₮": "MNT", "₭": "LAK", "₣": "CHF", "zł": "PLN", "ZŁ": "PLN", "Zł": "PLN", "zl": "PLN",
    "Kč": "CZK", "kč": "CZK", "KČ": "CZK", "Ft": "HUF", "ft": "HUF", "HUF": "HUF", "RM": "MYR", "Rp": "IDR",
    "IDR": "IDR", "CHF": "CHF", "Fr": "CHF", "SFr": "CHF", "sFr": "CHF", "TL": "TRY", "лв": "BGN", "руб": "RUB",
    "р": "RUB", "грн": "UAH", "lei": "RON", "Lei": "RON", "LEI": "RON", "RMB": "CNY", "CNH": "CNY", "Dhs": "AED",
    "Dh": "AED", "DH": "AED", "AED": "AED", "SR": "SAR", "QR": "QAR", "KSh": "KES", "Ksh": "KES", "KSH": "KES",
    "KES": "KES", "TSh": "TZS", "USh": "UGX", "S/": "PEN", "S/.": "PEN", "ден": "MKD", "дин": "RSD", "тг": "KZT",
    "тенге": "KZT", "NIS": "ILS", "NTD": "TWD", "円": "JPY", "원": "KRW", "บาท": "THB", "Php": "PHP",
    "VNĐ": "VND", "人民币": "CNY", "人民幣": "CNY", "港币": "HKD", "港幣": "HKD", "新台幣": "TWD", "新臺幣": "TWD",
    "台幣": "TWD", "৳": "BDT", "Tk": "BDT", "vnđ": "VND", "kn": "HRK", "Bs": "BOB", "GH¢": "GHS", "NT": "TWD",
    "R": "ZAR", "P": "PHP", "Nkr": "NOK", "GBP": "GBP",
}  # fmt: skip

#: Signs shared by several currencies, by the name of their family.
AMBIGUOUS_SIGNS: Final = {
    "$": "$", "¥": "¥", "￥": "¥", "kr": "kr", "Kr": "kr", "KR": "kr", "Rs": "Rs", "RS": "Rs", "rs": "Rs",
}  # fmt: skip

#: Currency words, lower case; a family name in place of a code where the word is shared.
WORDS: Final = {
    "euro": "EUR", "euros": "EUR", "eurot": "EUR", "eurų": "EUR", "eiro": "EUR", "eura": "EUR", "eur.": "EUR",
    "eur": "EUR", "dollar": "$", "dollars": "$", "dólares": "USD", "pounds": "GBP",
    "pound": "GBP", "sterling": "GBP", "yen": "JPY", "yuan": "CNY", "rupees": "Rs", "rupee": "Rs", "zloty": "PLN",
    "złotych": "PLN", "złoty": "PLN", "pln": "PLN", "kronor": "SEK", "kroner": "kr", "korun": "CZK", "forint": "HUF",
    "reais": "BRL", "pesos": "peso", "soles": "PEN", "francs": "CHF", "franken": "CHF", "рублей": "RUB",
    "рубля": "RUB", "гривень": "UAH", "грн": "UAH", "ringgit": "MYR", "rupiah": "IDR", "baht": "THB", "rand": "ZAR",
    "lira": "TRY", "naira": "NGN", "shekels": "ILS", "dirhams": "AED", "dirham": "AED", "درهم": "AED",
    "ريال": "ريال", "جنيه": "EGP", "دينار": "دينار", "שקל": "ILS", "ש\"ח": "ILS", "₪": "ILS", "đồng": "VND",
    "usd": "USD", "gbp": "GBP", "cad": "CAD", "aud": "AUD", "inr": "INR", "chf": "CHF", "sek": "SEK", "nok": "NOK",
    "dkk": "DKK", "czk": "CZK", "huf": "HUF", "ron": "RON", "人民币": "CNY", "人民幣": "CNY", "元": "元", "円": "JPY",
    "日元": "JPY", "원": "KRW", "港元": "HKD", "港币": "HKD", "新台幣": "TWD", "新臺幣": "TWD", "台币": "TWD",
    "台幣": "TWD", "บาท": "THB", "leva": "BGN", "лева": "BGN", "лв": "BGN", "lei": "RON", "ευρώ": "EUR",
    "евро": "EUR",
    "tl": "TRY", "kr": "kr", "rs": "Rs",
}  # fmt: skip

#: Country -> currency, for the countries that publish openings in numbers.
BY_COUNTRY: Final = {
    "AE": "AED", "AR": "ARS", "AT": "EUR", "AU": "AUD", "BD": "BDT", "BE": "EUR", "BG": "EUR", "BR": "BRL",
    "CA": "CAD", "CH": "CHF", "CL": "CLP", "CN": "CNY", "CO": "COP", "CR": "CRC", "CY": "EUR", "CZ": "CZK",
    "DE": "EUR", "DK": "DKK", "EC": "USD", "EE": "EUR", "EG": "EGP", "ES": "EUR", "FI": "EUR", "FR": "EUR",
    "GB": "GBP", "GR": "EUR", "HK": "HKD", "HR": "EUR", "HU": "HUF", "ID": "IDR", "IE": "EUR", "IL": "ILS",
    "IN": "INR", "IS": "ISK", "IT": "EUR", "JP": "JPY", "KE": "KES", "KR": "KRW", "LK": "LKR", "LT": "EUR",
    "LU": "EUR", "LV": "EUR", "MA": "MAD", "MT": "EUR", "MU": "MUR", "MX": "MXN", "MY": "MYR", "NG": "NGN",
    "NL": "EUR", "NO": "NOK", "NP": "NPR", "NZ": "NZD", "PE": "PEN", "PH": "PHP", "PK": "PKR", "PL": "PLN",
    "PR": "USD", "PT": "EUR", "QA": "QAR", "RO": "RON", "RS": "RSD", "RU": "RUB", "SA": "SAR", "SE": "SEK",
    "SG": "SGD", "SI": "EUR", "SK": "EUR", "SV": "USD", "TH": "THB", "TN": "TND", "TR": "TRY", "TW": "TWD",
    "UA": "UAH", "US": "USD", "UY": "UYU", "VN": "VND", "ZA": "ZAR", "KW": "KWD", "BH": "BHD", "OM": "OMR",
    "JO": "JOD", "JM": "JMD", "TT": "TTD", "DO": "DOP", "BB": "BBD", "SC": "SCR", "LB": "LBP", "DZ": "DZD",
}  # fmt: skip

#: Members of each family of an ambiguous sign: a country only decides within the family.
FAMILIES: Final = {
    "$": words("USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP UYU DOP JMD TTD BBD BND FJD NAD BRL"),
    "kr": words("SEK NOK DKK ISK"),
    "Rs": words("INR PKR LKR NPR MUR SCR"),
    "¥": words("JPY CNY"),
    "元": frozenset(("CNY", "TWD", "HKD")),
    "peso": words("MXN ARS CLP COP UYU DOP PHP CUP"),
    "ريال": words("SAR QAR OMR YER IRR"),
    "دينار": words("KWD BHD JOD IQD TND DZD LYD"),
}

#: Letters before `¥`.
YEN_PREFIXES: Final = {"CN": "CNY", "JP": "JPY", "RMB": "CNY", "CNY": "CNY", "JPY": "JPY"}

#: What a shared sign is where nothing else is said.
DEFAULTS: Final = {"$": "USD", "元": "CNY"}

#: Pay labels that belong to one country's usage and so name the currency of a number without any.
BY_LABEL: Final = {
    "RAL": "EUR", "TJM": "EUR", "연봉": "KRW", "월급": "KRW", "시급": "KRW", "年薪": "CNY", "月薪": "CNY",
    "薪资": "CNY",
    "薪酬": "CNY", "年収": "JPY", "月給": "JPY", "時給": "JPY",
}  # fmt: skip

#: Place words whose presence decides a bare sign, lower case. Countries and their largest cities only.
PLACE_WORDS: Final = {
    "canada": "CA", "canadian": "CA", "toronto": "CA", "montréal": "CA", "montreal": "CA", "vancouver": "CA",
    "ontario": "CA", "québec": "CA", "quebec": "CA", "alberta": "CA", "calgary": "CA", "ottawa": "CA",
    "british columbia": "CA", "australia": "AU", "australian": "AU", "sydney": "AU", "melbourne": "AU",
    "brisbane": "AU", "perth": "AU", "new zealand": "NZ", "auckland": "NZ", "singapore": "SG", "hong kong": "HK",
    "taiwan": "TW", "taipei": "TW", "mexico city": "MX", "ciudad de méxico": "MX", "cdmx": "MX", "santiago": "CL",
    "medellín": "CO",
    "montevideo": "UY", "méxico": "MX", "argentina": "AR", "buenos aires": "AR",
    "chile": "CL", "colombia": "CO", "bogotá": "CO", "uruguay": "UY", "sweden": "SE", "stockholm": "SE",
    "sverige": "SE", "norway": "NO", "oslo": "NO", "norge": "NO", "denmark": "DK", "copenhagen": "DK",
    "danmark": "DK", "københavn": "DK", "göteborg": "SE", "malmö": "SE", "bergen": "NO", "aarhus": "DK",
    "iceland": "IS", "reykjavík": "IS", "india": "IN", "bangalore": "IN", "bengaluru": "IN", "mumbai": "IN",
    "delhi": "IN", "hyderabad": "IN", "pune": "IN", "chennai": "IN", "gurgaon": "IN", "pakistan": "PK",
    "karachi": "PK", "lahore": "PK", "islamabad": "PK", "sri lanka": "LK", "colombo": "LK", "nepal": "NP",
    "kathmandu": "NP", "mauritius": "MU", "japan": "JP", "tokyo": "JP", "china": "CN", "shanghai": "CN",
    "beijing": "CN", "shenzhen": "CN", "united states": "US", "u.s.": "US", "usa": "US", "new york": "US",
    "nyc": "US", "san francisco": "US",
    "california": "US", "los angeles": "US", "chicago": "US", "boston": "US", "seattle": "US", "texas": "US",
    "saudi": "SA",
    "qatar": "QA", "oman": "OM", "kuwait": "KW", "bahrain": "BH", "jordan": "JO", "台北": "TW", "台灣": "TW",
    "臺灣": "TW", "台湾": "TW", "新北": "TW",
    "台中": "TW", "高雄": "TW", "香港": "HK",
}  # fmt: skip


def of_country(family: str, country: str | None) -> str | None:
    """Currency of `country` if it belongs to the family of an ambiguous sign, else None."""
    code = BY_COUNTRY.get((country or "").upper())
    return code if code in FAMILIES.get(family, ()) else None
