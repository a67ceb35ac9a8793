// Cards of the entities with one of these refs, and of acquaintances and things, which a memory may name by one of them: the best three facts of each that the audience may hear, pinned ones that count for this viewer first, then important, then new.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param queries => ['+audienceTokens:(up1)^0 +cardTokens:(r1)^0']
// :param refs => ['person:ana']
// :param fetch => 1000
CYPHER 25
CALL () {
  UNWIND $queries AS query
  CALL db.index.fulltext.queryNodes('memory_text', query, {limit: $fetch}) YIELD node, score
  RETURN collect(DISTINCT node) AS matches
}
CALL (matches) {
  UNWIND matches AS m
  MATCH (m)-[:ABOUT]->(named:Entity) WHERE named.ref IN $refs OR named.handle IS NULL
  WITH named, m, {{weightFor}} AS weight WHERE weight >= 2
  WITH named, m ORDER BY weight DESC, m.createdAt DESC, m.id
  WITH named, collect(m) AS ranked
  CALL (ranked) {
    UNWIND ranked AS fact
    WITH properties(fact) AS m WHERE {{disclosableInContext}} AND {{disclosed}}
    WITH m LIMIT 3
    RETURN collect({{memoryRow}}) AS facts
  }
  RETURN collect({entity: named{.id, .ref, .label}, facts: facts}) AS cards
}
RETURN size(matches) AS fetched, cards
