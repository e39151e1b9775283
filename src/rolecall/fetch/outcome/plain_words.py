"""English words that messages of servers and guards are made of; others tell of something else."""

import re

#: Stems; a word is known when it is one of them, with an ending or none.
_STEMS = """
a about above accept access account accurate across act action active activity actual add additional address
administer administrative administrator after again against agent ago agree all allow almost already also although always am an
and another answer any anybody anyone anything api app appear application apply appropriate are area around as ask associate at
attack attempt attention audio authenticate authorise authorize automate automatic available avoid away back bad ban bar be because become
been before begin behave behavior behaviour being believe below bit blacklist block blocklist both bot box break breath browse browser but
button by bye bypass cache call can cannot captcha care case category cause center centre certain challenge change character check choose
clean clear click client close cloud code come common company complete computer configure confirm connect connection contact content
continue control cookie copy correct could count country crawl crawler criteria current custom customer daily data date day ddos default
defence defend defense delay deny desk detail detect determine device did different difficulty digit direct disable disallow discover display
do does doing domain done door down drag due during each ease easy edge either else email enable encounter end engine
enough ensure enter entry error even event ever every everyone except exceed expect expire explain extra fail
false far fast feel few file filter find fine finger fingerprint firewall first flag follow for forbid forbidden forward found from full
further gate gateway gave general generate genuine get give go going gone good got grant great guard guest had
hand happen hard has have having he header help helpdesk her here high hit hold home host hour how however http https human i icon
id identify if image immediate important in incident include incorrect inconvenience indicate info inform information input inspect instead
institution interact interest internal internet interrupt into invalid investigate ip is isp issue it its itself java javascript job just keep
key know known language last later latest law lead least leave left legal legitimate less let letter like likely limit line link list listing
little load local locate location lock log login long longer look lot low machine made main make malicious malware manage
management manager manual many mark match matter may maybe me mean meant measure meet member message method might mind minute miss mistake
moment monitor more most move much must my name navigate near necessary need network never new next no nobody none nor normal not note
nothing notice now number of off offer office often ok on once one online only open operate operator option or order
organisation organization origin other our out over own owner page part party pass password past pattern pause per perform period
permanent permission permit person personal phrase pick picture piece place platform play please plugin point policy politely port
possible potential power powered present press prevent previous privacy private probe problem proceed process prohibit proof
protect protection protocol prove provide provider proxy public purpose put puzzle query question queue quick quota quote range rate
rather ray re reach read real really reason recaptcha receive recent recognise recognize record redirect reduce ref refer
reference refresh refuse regard region register reject related reload remain remember remote remove repeat reply report represent request
require resolve resource respond response rest restrict result retry return review right risk robot rule run safe safety said same
save say scan school score scrape scraper screen script seal search second section secure security see seem seen select send sent server
serve service session set several shall shield short should show shut sign similar simple since site slide slider slow small so
software solution solve some somebody someone something soon sorry source space spam specific speed spider stage start state status step stick
still stop store strange string submit such sum support supply sure suspect suspicious switch system take talk target team technical temporary term test
text than thank that the their them then there these they thing think this those though threat through ticket tick till time title to today token too
tool tor total trace track traffic transaction trigger trouble true try turn two type typical unable under understand unexpected unknown
unless unlock until unusual up update upon url us usage use user using valid value various verify verification version very via view violate virus
visit visitor volume vpn wait want warn was way we web webmaster website well were what when where whether which while whitelist who whole why wide will window
with within without word work would wrong yes yet you your yourself zero zone
arrow bounce breach client connection criterion disconnect duplicate excess excessive fraud grey greylist hammer hosting hostile illegal infringe injunction
intrusion isp judge ministry network nginx apache openresty cloudflare litespeed varnish envoy haproxy iis tengine caddy waf
patience patient prohibit readers regulation responsible rights scrapers serves seized statute subnet suspend terminate throttle tripped
unauthorized unauthorised unavailable unsafe unsupported untrusted unwanted upstream violation welcome whoa woah gdpr european union
cookies characters credential directory supplied contain contents center people told tells tried write written wrote task instruction government authority
department numbers hear heard listen carry alert able outside gmt utc shop store shopper customer visitor economic residential front side spyware
threat article paragraph webpage licence license gambling prints navigation resume extension heavy tab trust verified entity distribution satisfied
handle proud technology advise attached node device mobile phone call support automated automatically temporarily permanently country
jan feb mar apr may jun jul aug sep oct nov dec mon tue wed thu fri sat sun anti geo un pre non robot-like superhuman human-like
accordance originate undeclared practice declare acceptable download efficient identical identified pardon interruption
""".split()
_KNOWN = frozenset(_STEMS)
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
