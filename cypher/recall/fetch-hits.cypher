// Hits of a recall with all their fields, and the nearness in meaning of those that only words had found.
// :param ids => ['m1']
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param vector => [0.1]
// :param unscored => ['m1']
// :param spaceId => 'e5_small'
// :sets
CYPHER 25
MATCH (m:Memory) WHERE m.id IN $ids
WITH m AS node, properties(m) AS m WHERE {{disclosed}}
RETURN {{memory}},
  CASE WHEN m.id IN $unscored THEN vector.similarity.cosine(head(COLLECT {
    MATCH (node)-[:HAS_ENTRY]->(e:IndexEntry) WHERE e.spaceId = $spaceId RETURN e.embedding LIMIT 1
  }), $vector) END AS score
ORDER BY m.id
