// The best facts about entities in the order in which they stand on cards, as many as are looked at, of which those are told that the audience may hear.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, here: [], asked: [], since: {}, periods: {}}
// :param entityIds => ['e1']
// :param each => 12
CYPHER 25
UNWIND $entityIds AS entityId
CALL (entityId) {
  MATCH (m:Memory)-[about:ABOUT]->() WHERE about.entityId = entityId AND about.rank > 0
  WITH m, about ORDER BY about.entityId DESC, about.rank DESC LIMIT $each + 1
  WITH m, about ORDER BY about.rank DESC, m.id
  RETURN collect(m) AS ranked
}
CALL (ranked) {
  UNWIND ranked[..$each] AS one
  WITH properties(one) AS m WHERE {{disclosed}}
  WITH m LIMIT 3
  RETURN collect({memory: {{memoryMap}}, entities: {{entitiesOf}}, chats: {{chatsOf}}}) AS told
}
MATCH (x:Entity {id: entityId})
WITH {card: x{.id, .ref, .label}, told: told, more: size(told) < 3 AND size(ranked) > $each} AS card ORDER BY entityId
RETURN collect(card) AS cards
