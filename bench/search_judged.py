"""Queries with judgements: which titles answer a query best, well, or in part.

A judgement is a rule over the title (regular expressions, case ignored), so it holds for any corpus of postings and is
independent of what an engine does: best (grade 3), good (2), fair (1). The first that fits counts.
"""

from typing import NamedTuple


class Judged(NamedTuple):
    """One query and its rules; "" never fits."""

    query: str
    best: str
    good: str = ""
    fair: str = ""
    #: Over place and employer, where the query names one: elsewhere a title is worth two grades less. "" = anywhere.
    where: str = ""


QUERIES: tuple[Judged, ...] = (
    # plain titles
    Judged(
        "data engineer",
        r"\bdata engineer\b",
        r"\bdata\b.*\bengineer",
        r"\b(data|analytics)\b.*\b(platform|pipeline)",
    ),
    Judged("data scientist", r"\bdata scientist\b", r"\b(data science|applied scientist)\b", r"\bdata\b.*scien"),
    Judged("data analyst", r"\bdata analyst\b", r"\banalyst\b.*\bdata\b|\bdata\b.*\banalyst", r"\banalytics\b"),
    Judged(
        "software engineer",
        r"\bsoftware engineer\b",
        r"\b(software|application) (developer|engineer)",
        r"\bengineer\b.*software",
    ),
    Judged(
        "machine learning engineer",
        r"\bmachine learning engineer\b",
        r"\b(machine learning|ml)\b.*engineer|engineer.*\b(machine learning|ml)\b",
        r"\bmachine learning\b",
    ),
    Judged(
        "product manager",
        r"\bproduct manager\b",
        r"\bproduct owner\b|\bmanager\b.*\bproduct\b|product.*management",
        r"\bproduct\b",
    ),
    Judged("project manager", r"\bproject manager\b", r"\bproject\b.*\bmanager|manager.*project", r"\bproject\b"),
    Judged("account executive", r"\baccount executive\b", r"\b(sales executive|account exec)\b", r"\baccount\b"),
    Judged("account manager", r"\baccount manager\b", r"\baccounts?\b.*\bmanager|manager.*\baccount", r"\baccount\b"),
    Judged(
        "customer success manager",
        r"\bcustomer success manager\b",
        r"\b(customer|client) success\b.*manager|manager.*customer success",
        r"\b(customer|client) success\b",
    ),
    Judged(
        "sales development representative",
        r"\bsales development rep",
        r"\b(sdr|business development rep)",
        r"\bsales\b.*\brep",
    ),
    Judged(
        "marketing manager",
        r"\bmarketing manager\b",
        r"\bmarketing\b.*\bmanager|manager.*\bmarketing",
        r"\bmarketing\b",
    ),
    Judged("graphic designer", r"\bgraphic designer\b", r"\b(graphic|visual|brand)\b.*\bdesigner", r"\bdesigner\b"),
    Judged("product designer", r"\bproduct designer\b", r"\bproduct\b.*\bdesign", r"\bdesigner\b"),
    Judged("registered nurse", r"\bregistered nurse\b", r"\b(rn|nurse)\b", ""),
    Judged("mechanical engineer", r"\bmechanical engineer\b", r"\bmechanical\b.*\bengineer", r"\bmechanical\b"),
    Judged("electrical engineer", r"\belectrical engineer\b", r"\belectrical\b.*\bengineer", r"\belectrical\b"),
    Judged(
        "security engineer",
        r"\bsecurity engineer\b",
        r"\bsecurity\b.*\bengineer|engineer.*\bsecurity",
        r"\bsecurity\b",
    ),
    Judged(
        "solutions architect",
        r"\bsolutions? architect\b",
        r"\bsolutions?\b.*\barchitect|architect.*solution",
        r"\barchitect\b",
    ),
    Judged("business analyst", r"\bbusiness analyst\b", r"\bbusiness\b.*\banalyst", r"\banalyst\b"),
    Judged("financial analyst", r"\bfinancial analyst\b", r"\bfinanc\w*\b.*\banalyst|analyst.*financ", r"\banalyst\b"),
    Judged("office manager", r"\boffice manager\b", r"\boffice\b.*\bmanager|manager.*\boffice", r"\boffice\b"),
    Judged(
        "executive assistant",
        r"\bexecutive assistant\b",
        r"\bexecutive\b.*\bassistant|\bassistant\b.*\bexecutive",
        r"\bassistant\b",
    ),
    Judged("technical writer", r"\btechnical writer\b", r"\btechnical\b.*\bwriter|documentation", r"\bwriter\b"),
    Judged(
        "warehouse associate",
        r"\bwarehouse associate\b",
        r"\bwarehouse\b.*\b(associate|worker|operative)",
        r"\bwarehouse\b",
    ),
    Judged("legal counsel", r"\blegal counsel\b", r"\bcounsel\b|\battorney\b|\blawyer\b", r"\blegal\b"),
    Judged("recruiter", r"\brecruiter\b", r"\b(talent acquisition|recruit\w+)\b", r"\btalent\b"),
    Judged("accountant", r"\baccountant\b", r"\baccounting\b", r"\baccounts\b"),
    Judged("electrician", r"\belectrician\b", r"\belectrical\b.*\btechnician", r"\belectric"),
    Judged("therapist", r"\btherapist\b", r"\btherapy\b|\bcounselor\b", ""),
    # levels and areas
    Judged(
        "senior software engineer",
        r"\b(senior|sr\.?) software engineer\b",
        r"\bsenior\b.*\bsoftware\b.*\bengineer",
        r"\bsoftware engineer\b",
    ),
    Judged(
        "senior product designer",
        r"\b(senior|sr\.?) product designer\b",
        r"\bsenior\b.*\bdesigner",
        r"\bproduct designer\b",
    ),
    Judged(
        "staff software engineer",
        r"\bstaff software engineer\b",
        r"\bstaff\b.*\bengineer",
        r"\bsoftware engineer\b",
    ),
    Judged(
        "engineering manager",
        r"\bengineering manager\b",
        r"\bmanager\b.*\bengineering|engineering.*\bmanager",
        r"\b(head|director)\b.*engineering",
    ),
    Judged(
        "software engineering intern",
        r"\bsoftware\b.*\bengineer\w*\b.*\bintern|\bintern\w*\b.*\bsoftware\b.*\bengineer",
        r"\bintern\w*\b.*\bengineer|engineer.*\bintern",
        r"\bintern",
    ),
    Judged(
        "director of engineering",
        r"\bdirector,? (of )?(\w+ )?engineering\b",
        r"\bdirector\b.*\bengineering|engineering.*director",
        r"\bdirector\b",
    ),
    Judged(
        "head of marketing",
        r"\bhead of (\w+ )?marketing\b",
        r"\b(director|vp|lead|chief)\b.*\bmarketing|marketing.*\b(director|lead)",
        r"\bmarketing\b",
    ),
    Judged("chief of staff", r"\bchief of staff\b", r"\bchief\b", ""),
    # other words for the same
    Judged(
        "front end engineer",
        r"\bfront[ -]?end\b.*\b(engineer|developer)",
        r"\b(ui|web)\b.*\b(engineer|developer)",
        r"\bfull[ -]?stack\b",
    ),
    Judged(
        "frontend developer",
        r"\bfront[ -]?end\b.*\b(developer|engineer)",
        r"\b(ui|web)\b.*\b(developer|engineer)",
        r"\bfull[ -]?stack\b",
    ),
    Judged(
        "backend engineer",
        r"\bback[ -]?end\b.*\b(engineer|developer)|\b(engineer|developer)\b.*\bback[ -]?end\b",
        r"\bserver\b.*engineer",
        r"\bfull[ -]?stack\b",
    ),
    Judged("full stack developer", r"\bfull[ -]?stack\b.*\b(developer|engineer)", r"\bfull[ -]?stack\b", ""),
    Judged(
        "devops engineer",
        r"\bdev[ -]?ops\b.*\bengineer",
        r"\b(site reliability|sre|platform engineer)",
        r"\b(infrastructure|cloud)\b.*engineer",
    ),
    Judged(
        "site reliability engineer",
        r"\bsite reliability engineer",
        r"\b(sre|site reliability|dev[ -]?ops)\b",
        r"\b(infrastructure|platform)\b.*engineer",
    ),
    Judged(
        "qa engineer",
        r"\b(qa|quality assurance)\b.*\b(engineer|tester|analyst)",
        r"\b(test|quality)\b.*\bengineer|\bqa\b",
        r"\bquality\b",
    ),
    Judged(
        "hr manager",
        r"\b(hr|human resources)\b.*\bmanager",
        r"\bpeople\b.*\b(manager|partner)|\b(hr|human resources)\b",
        r"\bpeople\b",
    ),
    Judged(
        "ux researcher",
        r"\b(ux|user experience)\b.*\bresearcher",
        r"\b(user|design)\b.*\bresearch|\bux\b",
        r"\bresearcher\b",
    ),
    Judged(
        "ml engineer",
        r"\b(ml|machine learning)\b.*\bengineer",
        r"\bengineer\b.*\b(ml|machine learning)",
        r"\b(ml|machine learning|ai)\b",
    ),
    # forms, typos, phrases, prefixes, signs
    Judged("software engineers", r"\bsoftware engineers?\b", r"\b(software|application) developer", ""),
    Judged("nurses", r"\bnurses?\b", r"\brn\b|\bnursing\b", ""),
    Judged("designers", r"\bdesigners?\b", r"\bdesign\b", ""),
    Judged("sofware enginer", r"\bsoftware engineer\b", r"\bsoftware\b.*\bengineer", r"\bengineer\b"),
    Judged("prodct manager", r"\bproduct manager\b", r"\bproduct\b.*\bmanager", r"\bmanager\b"),
    Judged("recuiter", r"\brecruiter\b", r"\brecruit", ""),
    Judged("acountant", r"\baccountant\b", r"\baccounting\b", ""),
    Judged('"customer support"', r"\bcustomer support\b", "", ""),
    Judged('"machine learning"', r"\bmachine learning\b", "", ""),
    Judged("engineer -senior -staff", r"^(?!.*\b(senior|staff)\b).*\bengineer\b", "", ""),
    Judged("account* executive", r"\baccount executive\b", r"\baccount\w*\b.*\bexecutive", ""),
    Judged("c++ engineer", r"c\+\+", r"", r""),
    # other languages
    Judged("entwickler", r"entwickler(in)?\b", r"entwickl", r"\b(software engineer|developer)\b"),
    Judged(
        "ingénieur logiciel",
        r"ing[ée]nieur.*logiciel",
        r"\b(d[ée]veloppeur|ing[ée]nieur)",
        r"\bsoftware (engineer|developer)\b|\bprogrammer\b",
    ),
    Judged("vendeur", r"\bvendeu(r|se)\b", r"\bvente", r"\bsales (associate|assistant)\b|\bretail associate\b"),
    Judged("praktikum", r"\bprakti(kum|kant)", r"\bintern(ship)?\b|\bwerkstudent", ""),
    Judged(
        "werkstudent marketing",
        r"\bwerkstudent\w*\b.*\bmarketing|marketing.*werkstudent",
        r"\bwerkstudent",
        r"\bmarketing\b.*intern",
    ),
)  # fmt: skip
