"""Words for comparison: folded, hashed the same in every process, and the few tables of words that mean nothing."""

import re
import unicodedata
import zlib
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from xxhash import xxh3_64_intdigest

_MARKS: Final = re.compile("[\u0300-\u036f]+")
_WORD: Final = re.compile(r"[^\W_]+(?:\+\+|#)?")
#: Above this the memory of hashed words starts again.
_MOST: Final = 400_000


def table(text: str) -> list[str]:
    """Words of a table written as a text."""
    return text.split()


class _Hashes(dict[str, int]):
    """CRC-32 of words, remembered: a corpus repeats its words."""

    def __missing__(self, word: str) -> int:
        if len(self) > _MOST:
            self.clear()
        found = self[word] = zlib.crc32(word.encode("utf-8", "replace"))
        return found


_hashes = _Hashes()


def hash_word(word: str) -> int:
    """32 bits, equal in every process and release of Python."""
    return _hashes[word]


def hash_words(words: Iterable[str]) -> list[int]:
    """hash_word of each."""
    return list(map(_hashes.__getitem__, words))


def hash_key(*parts: object) -> int:
    """62 bits over several parts, shifted left once: the lowest bit is free for a mark."""
    text = "\x1f".join(map(str, parts)).encode("utf-8", "replace")
    return (xxh3_64_intdigest(text) >> 2) << 1


def fold(text: str) -> str:
    """Lower case without accents; ß as ss."""
    text = text.casefold()
    if text.isascii():
        return text
    return _MARKS.sub("", unicodedata.normalize("NFKD", text))


def words_of(text: str) -> list[str]:
    """Words and numbers in order; "c++" and "c#" stay whole. Give it folded text."""
    return _WORD.findall(text)


@lru_cache(65_536)
def stem(word: str) -> str:
    """The part of a word that its inflections share: enough to compare, nothing to show."""
    if len(word) > 7:
        return word[:7]
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


#: Words every posting has: they make texts look alike that are not. English, German, French, Spanish, Dutch,
#: Portuguese, Italian function words, then what job ads repeat.
COMMON: Final = frozenset(
    stem(word)
    for word in table(
        """
    a about all also an and any are as at be been being both but by can could do each for from had has have how
    if in into is it its just may more most must no nor not of on one only or other our out over own per should
    so some such than that the their them then there these they this those through to too under until up us very
    was we well were what when where which while who will with within without would you your aber alle als am an
    auch auf aus bei bis das dass dein deine dem den der des die dich dir du durch ein eine einem einen einer
    eines er es euch fur gern hat hast ich ihr ihre ihren im ist kann man mit nach nicht noch nur oder sich sie
    sind so sowie uber um und uns unser unsere unserem unseren unserer vom von vor war was wenn werden wie wir
    wird zu zum zur au aux avec ce ces cette dans de des du elle en est et etre il la le les leur mais nos notre
    nous ou par pas plus pour que qui sa se ses son sont sur tu un une vos votre vous al como con cual del el
    ella en entre es esta este la las lo los mas nuestra nuestro o para pero por que se ser si sin sobre su sus
    tu un una y ya bij dat de deze die door een en het hij hun ik in is je jij met naar niet of om onze ook op
    te tot uit van voor wat we wij zijn ao com da das do dos e em mais na nas no nos ou os para pela pelo por
    seu sua um uma voce alla anche che chi con dei del della di e gli il la le nel nella non per piu sono su tra
    un una ability apply applicants application based benefits best business candidate candidates career clients
    company customers day description develop development diverse environment equal employer employees ensure
    experience excellent full help high including information job join knowledge lead level looking make
    management manage new offer opportunity opportunities people plus position preferred process project provide
    qualifications related requirements required responsibilities role skills strong support team teams
    technical time understanding using work working world year years
    """
    )
)

#: Trades under one word each, so that a title can be compared over languages and habits of naming.
_TRADES: Final = """
accountant buchhalter buchhalterin comptable contable contabile boekhouder
administrator administrateur administrador
adviser advisor berater beraterin consultant conseiller conseillere asesor consultor consultora consulente adviseur
analyst analyste analista analistin
architect architekt architektin architecte arquitecto arquitecta
assistant assistent assistentin assistente asistente
backend back-end
customer client kunde kunden kundin cliente klant
chef koch cook cuisinier cocinero kok
clerk sachbearbeiter sachbearbeiterin
cleaner reinigungskraft nettoyeur limpiador
coordinator koordinator koordinatorin coordinateur coordinadora coordinador
data daten donnees datos dati
designer gestalter gestalterin
developer engineer entwickler entwicklerin ingenieur ingenieurin ingenieure developpeur developpeuse programmer
 desarrollador desarrolladora ingeniero ingeniera sviluppatore ingegnere ontwikkelaar desenvolvedor desenvolvedora
 engenheiro engenheira dev eng engineering development entwicklung programmierer programmeur
director direktor direktorin directeur directrice diretor
driver fahrer fahrerin chauffeur chauffeuse conductor conducteur
electrician elektriker elektrikerin electricien electricista elektricien
fullstack full-stack
finance finanzen finanz finances finanzas
frontend front-end
internship intern praktikum praktikant praktikantin stage stagiaire becario pasante estagio estagiario tirocinio
lawyer attorney rechtsanwalt jurist juristin avocat avocate abogado abogada counsel
manager managerin leiter leiterin gerente gestor responsable verantwortlicher mgr management leitung
marketing mercadeo
mechanic mechaniker mechanikerin mecanicien mecanico monteur
nurse krankenpfleger krankenpflegerin pflegefachkraft pflegefachfrau infirmier infirmiere enfermero enfermera
operations operation betrieb operaciones
physician arzt arztin medecin medico doctor
product produkt produit producto prodotto
project projekt projet proyecto projeto progetto
recruiter recruteur recruteuse reclutador recruitment recruiting
representative rep vertreter mitarbeiter mitarbeiterin
sales vertrieb verkauf ventas ventes vente vendas verkoop commercial
salesperson verkaufer verkauferin vendeur vendeuse vendedor vendedora
scientist wissenschaftler wissenschaftlerin scientifique cientifico
service dienst servicio servizio
software logiciel softwar
specialist spezialist spezialistin specialiste especialista specialista
student werkstudent werkstudentin studentische
support
teacher lehrer lehrerin enseignant professeur profesor docente
technician techniker technikerin technicien technicienne tecnico
tester qa
warehouse lager entrepot almacen magazijn
"""

TRADES: Final = {
    fold(word).replace("-", ""): line.split()[0]
    for line in _TRADES.strip().replace("\n ", " ").splitlines()
    for word in line.split()
}
#: Ends of compounds that are a trade by themselves ("softwareentwickler").
_ENDS: Final = table(
    """
    entwickler entwicklerin entwicklung ingenieur ingenieurin leiter leiterin berater beraterin manager managerin
    mechaniker mechanikerin techniker technikerin fahrer fahrerin architekt mitarbeiter mitarbeiterin spezialist
    assistent assistentin verkaufer verkauferin engineer developer designer analyst consultant lehrer ontwikkelaar
    """
)
TRADE_ENDS: Final = tuple(sorted(_ENDS, key=len, reverse=True))

#: Words in titles that do not name the work: forms of address, hours, place of work, seniority (compared by itself).
TITLE_NOISE: Final = frozenset(
    table(
        """
    a an and as at by de des der die das del do du en et et for for fur im in la le les of on or oder og para
    pour the to und und von with y e o mit per bei als zum zur d f h i m n t u v w x div diverse all gender
    genders mwd fmd wmd hf fh mw mf mx job jobs stelle stellenangebot role position vacancy opening hiring now
    urgent urgently apply new neu wanted needed opportunity career join team full time part fulltime parttime
    vollzeit teilzeit temps plein partiel cdi cdd tiempo completo parcial permanent unbefristet befristet
    festanstellung contract fixed term remote hybrid onsite office based home homeoffice wfh anywhere
    teletravail remoto hibrido presencial distancia senior sr snr junior jr jnr mid lead principal staff entry
    graduate experienced confirme confirmee debutant ii iii iv vi vii
    """
    )
)


class _Stems(dict[str, int]):
    """Hashes of words' stems, remembered; -1 for words every posting has."""

    def __missing__(self, word: str) -> int:
        if len(self) > _MOST:
            self.clear()
        stemmed = stem(word)
        found = self[word] = -1 if len(word) < 3 or stemmed in COMMON else hash_word(stemmed)
        return found


_stems = _Stems()


def content_hashes(words: Iterable[str]) -> set[int]:
    """Hashes of the stems of words that mean something."""
    found = set(map(_stems.__getitem__, words))
    found.discard(-1)
    return found
