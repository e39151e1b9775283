"""Names of months and zones, and words of relative dates, in the languages openings are published in."""

from typing import Final

from rolecall.normalize.tables import words

_MONTH_ROWS: Final = (
    "january jan januar januari janvier janv enero ene janeiro gennaio gen styczeń stycznia sty leden ledna "
    "tammikuu tammikuuta tammi január ianuarie ian ocak oca январь января янв січень січня січ януари ιανουάριος "
    "ιανουαρίου ιαν يناير ינואר jaanuar janvāris sausio sausis siječanj siječnja มกราคม ม.ค. jänner jän januára "
    "ledna jaan",
    "february feb februar februari février fevrier févr fév febrero fevereiro fev febbraio luty lutego lut únor "
    "února helmikuu helmikuuta helmi február februarie şubat şub февраль февраля фев лютий лютого лют февруари "
    "φεβρουάριος φεβρουαρίου φεβ فبراير פברואר veebruar februāris vasario vasaris veljača veljače กุมภาพันธ์ ก.พ. "
    "feber febr",
    "march mar märz maerz mär mrz maart mrt mars marzo março marco marzec marca březen března maaliskuu "
    "maaliskuuta maalis március márc martie mart март марта мар березень березня бер μάρτιος μαρτίου μαρ مارس מרץ "
    "märts marts kovo kovas ožujak ožujka มีนาคม มี.ค. marec març",
    "april apr avril avr abril abr aprile kwiecień kwietnia kwi duben dubna huhtikuu huhtikuuta huhti április ápr "
    "aprilie nisan nis апрель апреля апр квітень квітня кві април απρίλιος απριλίου απρ أبريل ابريل אפריל aprill "
    "aprīlis balandžio balandis travanj travnja เมษายน เม.ย. apríl",
    "may mai mei mayo maio mag maggio maj maja květen května toukokuu toukokuuta touko május máj mayıs май мая мая "
    "травень травня тра μάιος μαΐου μαϊ مايو מאי maijs gegužės gegužė svibanj svibnja พฤษภาคม พ.ค. maí",
    "june jun juni juin junio junho giugno giu czerwiec czerwca cze červen června kesäkuu kesäkuuta kesä június "
    "jún iunie iun haziran haz июнь июня июн червень червня чер юни ιούνιος ιουνίου ιουν يونيو יוני juuni jūnijs "
    "birželio birželis lipanj lipnja มิถุนายน มิ.ย. jún",
    "july jul juli juillet juil julio julho luglio lug lipiec lipca lip červenec července heinäkuu heinäkuuta "
    "heinä július júl iulie iul temmuz tem июль июля июл липень липня лип юли ιούλιος ιουλίου ιουλ يوليو יולי "
    "juuli jūlijs liepos liepa srpanj srpnja กรกฎาคม ก.ค.",
    "august aug augustus août aout agosto ago sierpień sierpnia sie srpen srpna elokuu elokuuta elo augusztus "
    "ağustos ağu август августа авг серпень серпня сер αύγουστος αυγούστου αυγ أغسطس אוגוסט augusts rugpjūčio "
    "rugpjūtis kolovoz kolovoza สิงหาคม ส.ค. augusti",
    "september sep sept septembre septiembre setiembre setembro set settembre wrzesień września wrz září syyskuu "
    "syyskuuta syys szeptember szept septembrie eylül eyl сентябрь сентября сен сент вересень вересня вер "
    "септември σεπτέμβριος σεπτεμβρίου σεπ سبتمبر ספטמבר septembris rugsėjo rugsėjis rujan rujna กันยายน ก.ย.",
    "october oct oktober okt octobre octubre outubro out ottobre ott październik października paź říjen října "
    "lokakuu lokakuuta loka október octombrie ekim eki октябрь октября окт жовтень жовтня жов октомври οκτώβριος "
    "οκτωβρίου οκτ أكتوبر אוקטובר oktoober oktobris spalio spalis ตุลาคม ต.ค.",
    "november nov novembre noviembre novembro listopad listopada lis marraskuu marraskuuta marras noiembrie noi "
    "kasım kas ноябрь ноября ноя листопад листопада ноември νοέμβριος νοεμβρίου νοε نوفمبر נובמבר novembris "
    "lapkričio lapkritis studeni studenoga พฤศจิกายน พ.ย.",
    "december dec dezember dez décembre decembre déc diciembre dic dezembro dicembre grudzień grudnia gru prosinec "
    "prosince joulukuu joulukuuta joulu decembrie aralık ara декабрь декабря дек грудень грудня гру декември "
    "δεκέμβριος δεκεμβρίου δεκ ديسمبر דצמבר detsember decembris gruodžio gruodis prosinac prosinca ธันวาคม ธ.ค. "
    "desember des",
)

#: Month name, lower case -> number.
MONTHS: Final = {name: number for number, row in enumerate(_MONTH_ROWS, 1) for name in row.split()}

#: Zone abbreviation -> minutes east of UTC. Names with two owners have the one that dated pages mean most (CST and
#: EST in North America, IST in India, BST in Britain).
ZONES: Final = {
    "z": 0, "ut": 0, "utc": 0, "gmt": 0, "wet": 0, "west": 60, "bst": 60, "cet": 60, "mez": 60, "cest": 120,
    "mesz": 120, "eet": 120, "eest": 180, "msk": 180, "trt": 180, "gst": 240, "pkt": 300, "ist": 330, "npt": 345,
    "ict": 420, "wib": 420, "sgt": 480, "hkt": 480, "awst": 480, "pht": 480, "myt": 480, "jst": 540, "kst": 540,
    "acst": 570, "acdt": 630, "aest": 600, "aedt": 660, "nzst": 720, "nzdt": 780, "nst": -210, "ndt": -150,
    "ast": -240, "adt": -180, "est": -300, "edt": -240, "cst": -360, "cdt": -300, "mst": -420, "mdt": -360,
    "pst": -480, "pdt": -420, "akst": -540, "akdt": -480, "hst": -600, "brt": -180, "art": -180, "clt": -240,
    "cot": -300, "pet": -300, "sast": 120, "eat": 180, "wat": 60, "cat": 120,
}  # fmt: skip

#: Words that may stand in a written date and carry nothing.
FILLERS: Final = words("""
    mon monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday sat saturday sun sunday montag
    dienstag mittwoch donnerstag
    freitag samstag sonntag mo di mi do fr sa so lundi mardi mercredi jeudi vendredi samedi dimanche lun mar mer jeu
    ven sam dim lunes martes
    miércoles jueves viernes sábado domingo segunda terça quarta quinta sexta feira seg ter qua qui sex sáb lunedì
    martedì mercoledì giovedì
    venerdì sabato domenica maandag dinsdag woensdag donderdag vrijdag zaterdag zondag måndag tisdag onsdag torsdag
    fredag lördag söndag
    mandag tirsdag lørdag søndag poniedziałek wtorek środa czwartek piątek sobota niedziela pondělí úterý středa
    čtvrtek pátek neděle
    of de del da di le the den am om kl at um à the posted published on updated since publié veröffentlicht publicado
    datum date van st nd rd th er
    º ° ª uhr h dne i klo г года г. року roku r 年 月 日 ที่ พ.ศ. วัน à las a los det d y""")

TODAY: Final = words(
    "today heute aujourd'hui aujourd’hui hoy hoje oggi vandaag idag dzisiaj dziś dnes tänään ma bugün сегодня "
    "сьогодні σήμερα 今天 今日 오늘 วันนี้ اليوم היום 本日 i dag"
)
YESTERDAY: Final = words(
    "yesterday gestern hier ayer ontem ieri gisteren igår wczoraj včera eilen tegnap dün вчера вчора χθες 昨天 "
    "昨日 어제 เมื่อวาน أمس אתמול"
)
