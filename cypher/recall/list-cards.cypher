// Cards of entities with the best three facts of each that the audience may hear. Of `rankedIds`, the first `each` facts by rank are read. Of `entityIds`, facts are found by the tokens of the audience's keys and ordered: pinned ones that count for this viewer, then by importance, then the newest.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param rankedIds => ['e1']
// :param each => 12
// :param queries => ['+audienceTokens:(up1)^0 +cardTokens:(ee2)^0']
// :param entityIds => ['e2']
// :param fetch => 1000
CYPHER 25
CALL () {
  UNWIND $rankedIds AS entityId
  CALL (entityId) {
    MATCH (m:Memory)-[about:ABOUT]->() WHERE about.entityId = entityId AND about.rank > 0
    WITH m, about ORDER BY about.entityId DESC, about.rank DESC LIMIT $each + 1
    WITH m, about ORDER BY about.rank DESC, m.id
    RETURN collect([m, about.rank, m.id]) AS rankedFacts
  }
  CALL (rankedFacts) {
    UNWIND rankedFacts[..$each] AS fact
    WITH fact[0] AS m, fact[1] AS rank, fact[2] AS id
    // Ranks as `cardRank` in src/memories/writer/indexing.ts makes them: the importance, or 4 if pinned, times 10^13, plus the time
    // of creation. A pin that does not count for this audience is ignored: the memory gets the rank that it has without the pin.
    WITH m, id, CASE WHEN rank < 40000000000000 OR {{pinCounts}} THEN rank
      ELSE coalesce(m.unpinnedImportance, 3) * 10000000000000 + m.createdAt END AS rank
    WHERE rank >= 20000000000000
    WITH m, rank ORDER BY rank DESC, id
    // Reads in order of rank and stops when three are disclosed; the rest is never read.
    WITH properties(m) AS m, rank WHERE {{disclosableInContext}} AND {{disclosed}}
    WITH m, rank LIMIT 3
    RETURN collect({{memoryRow}}) AS facts, min(rank) AS lowestRank
  }
  MATCH (named:Entity {id: entityId})
  RETURN collect({entity: named{.id, .ref, .label}, facts: facts,
    more: size(rankedFacts) > $each AND (size(facts) < 3 OR lowestRank < rankedFacts[$each - 1][1])}) AS ranked
}
CALL () {
  UNWIND $queries AS query
  CALL db.index.fulltext.queryNodes('memory_text', query, {limit: $fetch}) YIELD node, score
  RETURN collect(DISTINCT node) AS matches
}
CALL (matches) {
  UNWIND matches AS m
  WITH m, {{weightFor}} AS weight WHERE weight >= 2
  WITH m ORDER BY weight DESC, m.createdAt DESC, m.id
  UNWIND [id IN m.aboutIds + m.entityIds WHERE id IN $entityIds] AS entityId
  WITH entityId, collect(m) AS ranked
  CALL (ranked) {
    UNWIND ranked AS fact
    WITH properties(fact) AS m WHERE {{disclosableInContext}} AND {{disclosed}}
    WITH m LIMIT 3
    RETURN collect({{memoryRow}}) AS facts
  }
  MATCH (named:Entity {id: entityId})
  RETURN collect({entity: named{.id, .ref, .label}, facts: facts}) AS cards
}
RETURN size(matches) AS fetched, cards, ranked
