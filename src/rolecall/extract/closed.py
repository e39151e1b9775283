"""Whether a role's page says that the role is closed, in the words of many languages.

The words must stand where a page says what it is (title, headings, notices) or be all it says; a posting that speaks of
closing dates or filled positions in running text is open.
"""

import re

from rolecall.extract.page import ParsedPage
from rolecall.model import Page
from rolecall.text import decode

_ROLE = r"(?:job|jobs|position|role|vacancy|posting|opening|opportunity|requisition|advert(?:isement)?|ad|offer|listing|application(?:s)?(?: period)?)"
_GONE = (
    r"(?:has|have) (?:already )?(?:been )?(?:closed|filled|expired|ended|removed|withdrawn|archived|cancell?ed|taken (?:down|offline))"
    r"|(?:is|are) (?:now |currently )?(?:closed|filled|expired|no longer (?:available|active|open|accepting applications|being accepted|posted|online|listed|advertised))"
    r"|(?:is|are)n[o'’]t (?:available|open|active|accepting applications)(?: any ?more| anymore)?|no longer (?:exists?|accepts? applications)"
)
#: Sources: wordings of hiring platforms' and employers' own closed pages.
_WORDS = re.compile(
    rf"\b{_ROLE}\b(?: \w+){{0,6}}? (?:{_GONE})"
    r"|no longer accepting applications|applications (?:are|have) closed|closed for applications|this (?:job|position|role) (?:was|got) filled"
    r"|we(?:'re| are) no longer (?:hiring for|accepting applications)|(?:job|position|vacancy) (?:closed|expired|filled|archived)$|^(?:expired|closed|filled)(?: job| position| vacancy)?$"
    r"|(?:stelle|stellenanzeige|stellenangebot|position|ausschreibung|anzeige|job)(?: \w+){0,6}? (?:nicht mehr (?:verfügbar|aktuell|online|aktiv|vakant|ausgeschrieben)|bereits besetzt|wurde (?:bereits )?(?:besetzt|geschlossen|deaktiviert)|ist (?:leider )?(?:besetzt|abgelaufen|geschlossen))"
    r"|(?:offre|annonce|poste)(?: [\wàâéèêîôûç'’]+){0,6}? (?:n['’]est plus (?:disponible|en ligne|d['’]actualité|active)|a (?:expiré|été (?:pourvue?|clôturée?|fermée?|archivée?))|est (?:expirée?|pourvue?|clôturée?|fermée?))"
    r"|(?:oferta|vacante|puesto|vaga|posición|convocatoria|anúncio)(?: [\wáéíóúãõçñ]+){0,6}? (?:ya no (?:está|se encuentra) (?:disponible|activa|vigente)|ha (?:caducado|expirado|sido (?:cubierta|cerrada))|está (?:cerrada|encerrada|cubierta)|não está mais (?:disponível|ativa|aberta)|foi (?:encerrada|preenchida|fechada)|expirou|encerrada)"
    r"|(?:offerta|annuncio|posizione)(?: \w+){0,6}? (?:non è più (?:disponibile|attiv[ao])|è (?:scadut[ao]|chius[ao])|è stat[ao] (?:chius[ao]|copert[ao]))"
    r"|(?:vacature|functie)(?: \w+){0,6}? (?:is (?:helaas )?(?:gesloten|verlopen|vervuld|niet (?:meer|langer) (?:beschikbaar|actief|online))|niet meer beschikbaar)"
    r"|(?:stillingen?|jobbet|tjänsten|annonsen|rekryteringen|opslaget)(?: [\wåäöæø]+){0,6}? (?:er (?:besat|lukket|utløpt|ikke længere (?:aktiv|tilgængelig|ledig))|är (?:tillsatt|stängd|avslutad|inte längre (?:tillgänglig|aktiv))|har (?:utgått|gått ut))"
    r"|(?:oferta|ogłoszenie|rekrutacja)(?: [\wąćęłńóśźż]+){0,6}? (?:jest (?:już )?(?:nieaktualn[ae]|zakończon[ae]|zamknięt[ae]|nieaktywn[ae])|wygasł[ao]|została? zakończon[ae])"
    r"|(?:pozice|nabídka|inzerát)(?: [\wáčďéěíňóřšťúůýž]+){0,6}? (?:již není (?:aktuální|dostupná)|je (?:již )?(?:obsazen[aáo]|neaktivní|neaktuální))|inzerát již není aktivní"
    r"|ваканси[яи](?: \w+){0,5}? (?:в архиве|закрыта|неактивна|снята|больше не актуальна|недоступна|перенесена в архив)|вакансію (?:закрито|знято)"
    r"|职位(?:已(?:关闭|下线|过期|停止招聘|结束|暂停)|不存在)|该(?:职位|岗位).{0,6}(?:已|停止)|当前网页已关停|(?:招聘|招募)已(?:结束|截止)|職缺已(?:關閉|下架)|此職缺.{0,6}(?:關閉|下架)"
    r"|(?:求人|募集)は?(?:終了|締め切)|掲載(?:は|が)?終了|募集を終了|채용(?:이|은)? ?(?:마감|종료)|마감된 (?:공고|채용)|(?:공고|채용공고)가? ?마감"
    r"|ilan(?:ı)? (?:yayından kaldırıl|kapan|süresi dol)|lowongan (?:ini )?(?:sudah )?ditutup|tin tuyển dụng (?:này )?đã (?:hết hạn|đóng)",
    re.IGNORECASE,
)
#: Words of notices: the elements pages put such messages in.
_NOTICES = "[role=alert],[role=status],[class*=alert],[class*=notice],[class*=closed],[class*=expired],[class*=inactive],[class*=message]"
#: Visible characters up to which a page that says it says nothing else.
_STUB = 1500
_EXCERPT = 80


def closed_notice(page: Page) -> str | None:
    """The words by which a role's own page says that the role is closed; None when it does not say so."""
    parsed = ParsedPage(decode(page.body, page.header("content-type")).text, page.final_url)
    tree = parsed.tree
    if tree.body is None:
        return None
    for node in tree.css("script,style,template,noscript"):
        node.decompose()
    places = [node.text(separator=" ") for node in tree.css("title,h1,h2,h3")[:12]]
    places += [text for node in tree.css(_NOTICES)[:12] if len(text := node.text(separator=" ")) < 400]
    whole = " ".join(tree.body.text(separator=" ").split())
    if len(whole) <= _STUB:
        places.append(whole)
    for text in places:
        found = _WORDS.search(" ".join(text.split()))
        if found:
            return found[0][:_EXCERPT]
    return None
