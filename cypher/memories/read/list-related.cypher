// For each of these memories at most $first neighbours, the strongest first, that the audience may hear and the filter admits.
// :param ids => ['m1']
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param filter => {}
// :param first => 2
CYPHER 25
MATCH (source:Memory) WHERE source.id IN $ids
CALL (source) {
  MATCH (source)-[link:related_to]-(m:Memory)
  WHERE {{disclosed}} AND {{filter}}
  WITH m, max(link.strength) AS strength
  ORDER BY strength DESC, m.observedAt DESC, m.id LIMIT $first
  RETURN m, strength
}
RETURN source.id AS from, strength, {{memory}}
ORDER BY from, strength DESC, m.observedAt DESC, m.id
