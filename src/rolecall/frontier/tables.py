"""What in a URL names no page of its own: tables, one fact a line."""

#: Parameters that tell who sent the visitor (sources: documentation of the advertising and mail systems that add them).
TRACKING = frozenset(
    {
        "_ga",
        "_gl",
        "_hsenc",
        "_hsmi",
        "__hssc",
        "__hstc",
        "__hsfp",
        "dclid",
        "fb_action_ids",
        "fb_action_types",
        "fbclid",
        "gad_source",
        "gbraid",
        "gclid",
        "gclsrc",
        "hsctatracking",
        "igshid",
        "irclickid",
        "li_fat_id",
        "mc_cid",
        "mc_eid",
        "mkt_tok",
        "msclkid",
        "oly_anon_id",
        "oly_enc_id",
        "rb_clickid",
        "s_cid",
        "s_kwcid",
        "srsltid",
        "ttclid",
        "twclid",
        "vero_conv",
        "vero_id",
        "wbraid",
        "wickedid",
        "yclid",
        "ysclid",
    }
)
#: Beginnings of such parameters.
TRACKING_PREFIXES = ("utm_", "pk_", "piwik_", "mtm_", "hsa_", "at_campaign", "at_medium")
#: Parameters that name a visit, whatever their value.
SESSIONS = frozenset(
    {"jsessionid", "phpsessid", "sessionid", "session_id", "aspsessionid", "cfid", "cftoken", "oscsid", "zenid"}
)
SESSION_PREFIXES = ("aspsessionid",)
#: Parameters that name a visit when their value looks like one (long and without meaning).
MAYBE_SESSIONS = frozenset({"sid", "s", "session", "sess", "token", "xtor"})
#: Files a server sends for their folder.
INDEX_FILES = frozenset(
    {
        "default.asp",
        "default.aspx",
        "default.htm",
        "default.html",
        "index.asp",
        "index.aspx",
        "index.cfm",
        "index.htm",
        "index.html",
        "index.jsp",
        "index.php",
        "index.shtml",
    }
)
