import pytest
from bench.search_blind import WORK
from bench.search_relevance import fts5, ndcg, ours, titles


@pytest.mark.corpus
@pytest.mark.slow
def test_relevance_stays_above_its_floor_and_ahead_of_plain_full_text(corpus):
    pairs = titles(corpus, quick=True)
    scores = {name: ndcg(rank, pairs) for name, rank in (("ours", ours(pairs)), ("fts5", fts5(pairs)))}
    means = {name: sum(found.values()) / len(found) for name, found in scores.items()}
    assert len(scores["ours"]) >= 60
    assert means["ours"] >= 0.92
    assert means["ours"] > means["fts5"] + 0.08
    scores = {name: ndcg(rank, pairs, WORK) for name, rank in (("ours", ours(pairs)), ("fts5", fts5(pairs)))}
    means = {name: sum(found.values()) / len(found) for name, found in scores.items()}
    assert means["ours"] >= 0.72
    assert means["ours"] > means["fts5"] + 0.3
