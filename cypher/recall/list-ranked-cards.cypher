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
  RETURN collect([m, about.rank, m.id]) AS ranked
}
CALL (ranked) {
  UNWIND ranked[..$each] AS one
  WITH one[0] AS m, one[1] AS rank, one[2] AS id
  // What somebody has pinned stands with those for whom that pin does not count where it would stand without.
  WITH m, id, CASE WHEN rank < 40000000000000 OR {{pinCounts}} THEN rank
    ELSE coalesce(m.unpinnedImportance, 3) * 10000000000000 + m.createdAt END AS rank
  WHERE rank >= 20000000000000
  WITH m, rank ORDER BY rank DESC, id
  // From the best one on, until three are disclosed: the others are not even read.
  WITH properties(m) AS m, rank WHERE {{disclosed}}
  WITH m, rank LIMIT 3
  RETURN collect({memory: {{memoryMap}}, entities: {{entitiesOf}}, chats: {{chatsOf}}}) AS told, min(rank) AS least
}
MATCH (x:Entity {id: entityId})
WITH {card: x{.id, .ref, .label}, told: told,
  more: size(ranked) > $each AND (size(told) < 3 OR least < ranked[$each - 1][1])} AS card ORDER BY entityId
RETURN collect(card) AS cards
