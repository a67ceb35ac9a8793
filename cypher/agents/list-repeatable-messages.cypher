// Ids of the messages at these numbers of these places that a context may repeat without being asked: heard by the viewer and by everyone who hears the answer, and no source of a forgotten memory or, in a group, of a closed one.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', allPersonas: false, now: 1700000000000, chat: null, private: true, participants: [], hearers: ['p1'], asked: [], since: {}, periods: {}}
// :param places => ['m:c1']
// :param seqs => [[1, 2, 3]]
CYPHER 25
CALL () {
  UNWIND CASE WHEN $audience.private THEN [] ELSE $audience.hearers END AS hearer
  RETURN collect(COLLECT {
    MATCH (p:Entity {id: hearer})-[part:PARTICIPATES_IN]->(:Chat {id: $audience.chat})
    RETURN [part.joinedAt, part.leftAt]
  }) AS presences
}
UNWIND range(0, size($places) - 1) AS at
WITH presences, $places[at] AS place, $seqs[at] AS seqs
UNWIND seqs AS seq
MATCH (m:Message) WHERE m.place = place AND m.seq = seq AND {{messageDisclosed}}
  AND all(periods IN presences WHERE any(period IN periods WHERE period[0] <= m.at AND m.at < period[1]))
  AND m.forgotten IS NULL AND ($audience.private OR coalesce(m.saidSensitivity, 'PUBLIC') = 'PUBLIC')
  AND NOT EXISTS { MATCH (:Memory {status: 'DELETED'})-[:DERIVED_FROM]->(m) }
  AND ($audience.private OR NOT EXISTS { MATCH (:Memory {sensitivity: 'PERSONAL'})-[:DERIVED_FROM]->(m) })
  AND ($audience.private OR NOT EXISTS { MATCH (:Memory {sensitivity: 'SENSITIVE'})-[:DERIVED_FROM]->(m) })
RETURN m.id AS id ORDER BY id
