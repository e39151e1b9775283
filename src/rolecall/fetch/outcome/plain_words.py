"""English words that messages of servers and guards are made of; others tell of something else."""

import re

#: Stems; a word is known when it is one of them, with an ending or none.
_STEMS = """
a able about above accept acceptable access accordance account accurate across act action active activity actual add
additional address administer administrative administrator advise after again against agent ago agree alert all allow
almost already also although always am an and another answer anti any anybody anyone anything apache api app appear
application apply appropriate apr are area around arrow article as ask associate at attached attack attempt attention
audio aug authenticate authorise authority authorize automate automated automatic automatically available avoid away
back bad ban bar be because become been before begin behave behavior behaviour being believe below bit blacklist block
blocklist bot both bounce box breach break breath browse browser but button by bye bypass cache caddy call can cannot
captcha care carry case category cause center centre certain challenge change character characters check choose clean
clear click client close cloud cloudflare code come common company complete computer configure confirm connect
connection contact contain content contents continue control cookie cookies copy correct could count country crawl
crawler credential criteria criterion current custom customer daily data date day ddos dec declare default defence
defend defense delay deny department desk detail detect determine device did different difficulty digit direct
directory disable disallow disconnect discover display distribution do does doing domain done door down download drag
due duplicate during each ease easy economic edge efficient either else email enable encounter end engine enough
ensure enter entity entry envoy error european even event ever every everyone exceed except excess excessive expect
expire explain extension extra fail false far fast feb feel few file filter find fine finger fingerprint firewall
first flag follow for forbid forbidden forward found fraud fri from front full further gambling gate gateway gave gdpr
general generate genuine geo get give gmt go going gone good got government grant great grey greylist guard guest had
hammer hand handle happen haproxy hard has have having he header hear heard heavy help helpdesk her here high hit hold
home host hostile hosting hour how however http https human human-like i icon id identical identified identify if iis
illegal image immediate important in incident include inconvenience incorrect indicate info inform information
infringe injunction input inspect instead institution instruction interact interest internal internet interrupt
interruption into intrusion invalid investigate ip is isp issue it its itself jan java javascript job judge jul jun
just keep key know known language last later latest law lead least leave left legal legitimate less let letter licence
license like likely limit line link list listen listing litespeed little load local locate location lock log login
long longer look lot low machine made main make malicious malware manage management manager manual many mar mark match
matter may maybe me mean meant measure meet member message method might mind ministry minute miss mistake mobile
moment mon monitor more most move much must my name navigate navigation near necessary need network never new next
nginx no nobody node non none nor normal not note nothing notice nov now number numbers oct of off offer office often
ok on once one online only open openresty operate operator option or order organisation organization origin originate
other our out outside over own owner page paragraph pardon part party pass password past patience patient pattern
pause people per perform period permanent permanently permission permit person personal phone phrase pick picture
piece place platform play please plugin point policy politely port possible potential power powered practice pre
present press prevent previous prints privacy private probe problem proceed process prohibit proof protect protection
protocol proud prove provide provider proxy public purpose put puzzle query question queue quick quota quote range
rate rather ray re reach read readers real really reason recaptcha receive recent recognise recognize record redirect
reduce ref refer reference refresh refuse regard region register regulation reject related reload remain remember
remote remove repeat reply report represent request require residential resolve resource respond response responsible
rest restrict result resume retry return review right rights risk robot robot-like rule run safe safety said same sat
satisfied save say scan school score scrape scraper scrapers screen script seal search second section secure security
see seem seen seized select send sent sep serve server serves service session set several shall shield shop shopper
short should show shut side sign similar simple since site slide slider slow small so software solution solve some
somebody someone something soon sorry source space spam specific speed spider spyware stage start state status statute
step stick still stop store strange string submit subnet such sum sun superhuman supplied supply support sure suspect
suspend suspicious switch system tab take talk target task team technical technology tells temporarily temporary
tengine term terminate test text than thank that the their them then there these they thing think this those though
threat throttle through thu tick ticket till time title to today token told too tool tor total trace track traffic
transaction tried trigger tripped trouble true trust try tue turn two type typical un unable unauthorised unauthorized
unavailable undeclared under understand unexpected union unknown unless unlock unsafe unsupported until untrusted
unusual unwanted up update upon upstream url us usage use user using utc valid value various varnish verification
verified verify version very via view violate violation virus visit visitor volume vpn waf wait want warn was way we
web webmaster webpage website wed welcome well were what when where whether which while whitelist who whoa whole why
wide will window with within without woah word work would write written wrong wrote yes yet you your yourself zero
zone
"""
_KNOWN = frozenset(_STEMS.split())
_ENDING = re.compile(r"(?:'s|s'|n't|'ve|'re|'ll|'d|'m|s|es|ed|d|ing|er|ers|ly|ion|ions|ation|ies|ied|ment)$")
_WORD = re.compile(r"(?<![\w.@/-])[a-z]+(?:'[a-z]+)?(?![\w@/-]|\.\w)")
_ENGLISH = re.compile(r"\b(?:the|are|and|to|you|your|this|from|has|been|with|not|we|be|it|that|will)\b")
#: Share of words without which a text is in no language, or in another one.
_SPEECH = 0.1


def foreign(text: str) -> int:
    """How many different words of an English text belong to no such message; 0 of a text in another language."""
    words = _WORD.findall(text)
    if len(_ENGLISH.findall(text)) < _SPEECH * len(words):
        return 0
    return sum(not _is_known(word) for word in set(words))


def _is_known(word: str) -> bool:
    if len(word) < 3 or word in _KNOWN:
        return True
    stem = _ENDING.sub("", word)
    return any(each in _KNOWN for each in (stem, stem + "e", stem + "y", stem[:-1]))
