"""What addresses of postings look like, where a board has no filter of its own."""

import re

#: A word for jobs in some language, then a name or a number (source: addresses of employers' own sites).
JOB_PATH = re.compile(
    r"(?i)/(?:[\w-]*(?:jobs?|careers?|vacanc(?:y|ies)|positions?|openings?|opportunit(?:y|ies)|stellen\w*|karriere"
    r"|emplois?|offres?|empleos?|vagas?|oferta\w*|praca|vacatures?|stilling\w*|rekrytering)[\w-]*)/+[^?#]*[\w%-]{3}"
)
