// The best facts about entities that the audience may hear: pinned, then important, then new; three an entity.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, here: [], asked: [], periods: {}, current: []}
// :param queries => ['+audienceTokens:(up1)^0 +cardTokens:(ee1)^0']
// :param entityIds => ['e1']
// :param refs => ['person:ana']
// :param fetch => 1000
CYPHER 25
CALL () {
  UNWIND $queries AS query
  CALL db.index.fulltext.queryNodes('memory_text', query, {limit: $fetch}) YIELD node, score
  RETURN collect(node) AS found
}
CALL (found) {
  UNWIND found AS one
  WITH DISTINCT one AS m
  WHERE {{disclosed}} AND (m.importance >= 2 OR m.pinned)
  MATCH (m)-[:ABOUT]->(x:Entity) WHERE x.id IN $entityIds OR x.ref IN $refs
  WITH x, m ORDER BY m.pinned DESC, m.importance DESC, m.createdAt DESC, m.id
  WITH x, collect(m)[..3] AS best
  UNWIND range(0, size(best) - 1) AS spot
  WITH x, spot, best[spot] AS m
  WITH x, spot, {{memory}}
  RETURN collect({card: x{.id, .ref, .label}, spot: spot, memory: memory, entities: entities, chats: chats}) AS facts
}
RETURN size(found) AS fetched, facts
