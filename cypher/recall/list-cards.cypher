// The best facts about entities among those the audience may hear, found by the tokens of its keys: pinned by whoever may pin for this viewer, then important, then new; three an entity.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, here: [], asked: [], since: {}, periods: {}}
// :param queries => ['+audienceTokens:(up1)^0 +cardTokens:(ee1)^0']
// :param entityIds => ['e1']
// :param fetch => 1000
CYPHER 25
CALL () {
  UNWIND $queries AS query
  CALL db.index.fulltext.queryNodes('memory_text', query, {limit: $fetch}) YIELD node, score
  RETURN collect(DISTINCT node) AS found
}
CALL (found) {
  UNWIND found AS m
  WITH m, {{weightFor}} AS weight WHERE weight >= 2
  WITH m ORDER BY weight DESC, m.createdAt DESC, m.id
  UNWIND [id IN m.aboutIds + m.entityIds WHERE id IN $entityIds] AS entityId
  WITH entityId, collect(m) AS ranked
  CALL (ranked) {
    UNWIND ranked AS one
    WITH properties(one) AS m WHERE {{disclosed}}
    WITH m LIMIT 3
    RETURN collect({memory: {{memoryMap}}, entities: {{entitiesOf}}, chats: {{chatsOf}}}) AS told
  }
  MATCH (x:Entity {id: entityId})
  RETURN collect({card: x{.id, .ref, .label}, told: told}) AS cards
}
RETURN size(found) AS fetched, cards
