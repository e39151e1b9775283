"""Lists of postings in any JSON, found by what their records are called: for boards whose recipe names no path.

A list of postings is a list of objects that nearly all have a title and one more thing only postings have.
"""

from collections import deque

from rolecall.sources.kit.recipe import Fields

#: Containers looked through.
_MOST_NODES = 100_000
_TITLES = ("title", "jobTitle", "job_title", "positionTitle", "postingTitle", "name", "position_name", "text")
#: Members that records of postings have and records of articles, products and people do not (of a title alone, many
#: things have one).
_MARK_WORDS = (
    "location locations jobLocation job_location locationName location_name cityStateCountry workplaceType "
    "workplace_type employmentType employment_type jobType job_type contractType contract_type department departments "
    "jobId job_id reqId requisitionId requisition_id postedDate posted_date datePosted date_posted posted_at "
    "publishedDate applyUrl apply_url absolute_url isRemote remote salary salaryRange candidate_required_location"
)
_MARKS = frozenset(_MARK_WORDS.split())
_SHARE = 0.8
#: Where the fields of a posting stand in records, by the names in use (JMESPath).
NAMED: Fields = {
    "title": " || ".join(_TITLES),
    "description": (
        "descriptionHtml || description_html || jobDescription || job_description || description || content || body "
        "|| descriptionTeaser || summary || snippet"
    ),
    "locations": (
        "locations[].name || locations[?type(@) == 'string'] || multi_location || location.name || cityStateCountry "
        "|| location || jobLocation || job_location || locationName || location_name || candidate_required_location "
        "|| jobGeo || city"
    ),
    "employment_type": (
        "employmentType || employment_type || jobType || job_type || contractType || contract_type || type"
    ),
    "workplace": "workplaceType || workplace_type || remoteType || locationType || location_type",
    "remote": "isRemote || is_remote || remote",
    "department": "department.name || department || departments[0].name || category.name || category || team",
    "date_posted": (
        "datePosted || date_posted || postedDate || posted_date || posted_at || publishedAt || published_at "
        "|| publishedDate || publication_date || pubDate || first_published || createdAt || created_at"
    ),
    "date_updated": "updatedAt || updated_at || dateModified",
    "valid_through": (
        "validThrough || valid_through || expiresAt || expires_at || closingDate || closing_date || deadline"
    ),
    "base_salary": "salaryRange || salary_range || salary",
    "pay_min": "salary_min || salaryMin || minSalary || min_salary",
    "pay_max": "salary_max || salaryMax || maxSalary || max_salary",
    "pay_currency": "salary_currency || salaryCurrency || currency",
    "requisition_id": "requisitionId || requisition_id || reqId || req_id",
    "apply_url": "applyUrl || apply_url || application_url",
    "employer": "companyName || company_name || hiringOrganization.name || company.name || company || employer",
    "language": "language || locale",
}


def postings_in(root: object) -> list[object]:
    """The largest list of postings anywhere in a JSON value; [] when there is none."""
    best: list[object] = []
    waiting, looked = deque([root]), 0
    while waiting and looked < _MOST_NODES:
        value = waiting.popleft()
        looked += 1
        if isinstance(value, dict):
            waiting.extend(member for member in value.values() if isinstance(member, (dict, list)))
        elif isinstance(value, list):
            if len(value) > len(best) and _are_postings(value):
                best = value
            waiting.extend(member for member in value if isinstance(member, (dict, list)))
    return best


def _are_postings(records: list[object]) -> bool:
    fitting = sum(isinstance(record, dict) and _is_posting(record) for record in records)
    return fitting >= _SHARE * len(records) and fitting > 0


def _is_posting(record: dict[str, object]) -> bool:
    title = next((record[name] for name in _TITLES if record.get(name)), None)
    return isinstance(title, str) and len(title) <= 200 and bool(_MARKS & record.keys())


#: The same for entries of a known platform, without names that mean other things elsewhere.
USUAL: Fields = {
    **{name: path for name, path in NAMED.items() if name not in ("employer", "remote", "workplace")},
    "title": "title || jobTitle || job_title || positionTitle || postingTitle",
    "employment_type": "employmentType || employment_type || jobType || job_type || contractType || contract_type",
    "department": "department.name || department || departments[0].name",
}
