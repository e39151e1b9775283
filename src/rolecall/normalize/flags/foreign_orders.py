"""The order to drop one's instructions in languages other than English: verb of ignoring, then the instructions."""

import re

from rolecall.normalize.flags.phrases import Phrase, words

_WHY = "to drop its instructions"

FOREIGN = (
    Phrase(
        why=_WHY,
        starts=words("ignorez ignore ignorer oubliez oublie négligez neglige ne_tenez ne_tiens faites fais"),
        pattern=r"(?:ignore[zr]?|oublie[zr]?|négligez?|ne\s+(?:tenez|tiens)\s+pas\s+compte|"
        r"fai(?:tes|s)\s+abstraction)\s+"
        r"(?:[\w'’]+\s+){0,4}(?:instructions?|consignes?|directives?|règles?)\s+(?:précédentes?|"
        r"antérieures?|ci-dessus|initiales?|système)",
    ),
    Phrase(
        why=_WHY,
        starts=words(
            "ignora ignore ignorad ignoren olvida olvide omite descarta haz haga no desconsidere "
            "desconsidera esqueça esqueca dimentica ignorate trascura ignori"
        ),
        pattern=r"(?:\w+|haga?z?\s+caso\s+omiso\s+de|no\s+tengas\s+en\s+cuenta)\s+(?:\w+\s+){0,4}"
        r"(?:instrucciones|instruccion|instruções|instrucoes|istruzioni|órdenes|indicaciones|"
        r"comandos|orientações|regras|reglas)\s+"
        r"(?:anterior\w*|previa\w*|precedent\w*|de\s+arriba|acima|prévia\w*|original\w*|del\s+sistema)",
        needs=words(
            "instruccion instruções instrucoes istruzioni órdenes indicaciones comandos orientações regras reglas"
        ),
    ),
    Phrase(
        why=_WHY,
        starts=words(
            "ignoriere ignorieren ignoriert vergiss vergessen missachte missachten negeer vergeet ignorera "
            "ignorer glem bortse ignorér"
        ),
        pattern=r"(?:\w+)\s+(?:\w+\s+){0,4}(?:anweisungen?|instruktionen|instruktioner(?:na)?|"
        r"vorgaben|befehle|aufforderungen|instructies|"
        r"opdrachten|aanwijzingen|instruksjoner|instrukser|instruktioner)\b",
    ),
    Phrase(
        why=_WHY,
        starts=words("zignoruj zignorować ignoruj ignorujcie pomiń zapomnij ignorujte zapomeňte figyelmen"),
        pattern=r"\w+\s+(?:[\w,]+\s+){0,4}(?:instrukcj\w*|polece\w+|pokyn\w*|instrukc\w*|utasítás\w*)",
    ),
    Phrase(
        why=_WHY,
        starts=words("игнорируй игнорируйте проигнорируй проигнорируйте забудь забудьте ігноруй ігноруйте"),
        pattern=r"\w+\s+(?:\w+\s+){0,4}(?:инструкци\w+|указани\w+|команд\w*|інструкці\w+|вказівк\w+)",
    ),
    Phrase(
        why=_WHY,
        starts=words("talimatları talimatlari yönergeleri komutları önceki abaikan bỏ تجاهل تجاهلوا"),
        pattern=r"(?:(?:önceki\s+(?:\w+\s+)?)?(?:talimat|yönerge|komut)\w*\s+(?:\w+\s+){0,2}(?:yok\s+"
        r"say|görmezden\s+gel|unut|dikkate\s+alma)|"
        r"abaikan\s+(?:\w+\s+){0,4}(?:instruksi|perintah|arahan)|bỏ\s+qua\s+(?:\w+\s+){0,4}(?:hướng\s+"
        r"dẫn|chỉ\s+dẫn|lệnh)|"
        r"تجاهلوا?\s+(?:\w+\s+){0,3}(?:التعليمات|الأوامر|تعليمات))",
    ),
)

#: Scripts written without spaces, or with words that take endings in front of the verb.
UNSPACED = (
    re.compile(r"(?:忽略|无视|無視|忘记|忘記|不要遵守)[^。\n]{0,12}(?:指令|指示|说明|說明|提示|规则|規則|命令)"),
    re.compile(r"(?:指示|命令|指令|プロンプト|ルール)[^。\n]{0,8}(?:無視|忘れ)"),
    re.compile(r"(?:지시|명령|프롬프트|지침)[^.\n]{0,8}(?:무시|잊어)"),
    re.compile(r"(?:निर्देश|आदेश)[^।\n]{0,20}(?:अनदेखा|नज़रअंदाज़|अनदेखी)"),
    re.compile(r"(?:เพิกเฉย|ละเว้น|ไม่ต้องสนใจ)[^\n]{0,20}(?:คำสั่ง|คำแนะนำ)"),
)

#: One of these is in every text that the patterns above find something in.
UNSPACED_HINTS = (
    "忽略",
    "无视",
    "無視",
    "忘记",
    "忘記",
    "不要遵守",
    "忘れ",
    "무시",
    "잊어",
    "अनदेख",
    "नज़रअंदाज़",
    "เพิกเฉย",
    "ละเว้น",
    "ไม่ต้องสนใจ",
)
