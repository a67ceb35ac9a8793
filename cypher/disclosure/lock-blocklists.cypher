// Locks the blocklists of these staters until commit. Returns, for each stater, the subjects who shared a chat with them and the subjects who block them.
// :param tenant => 'default'
// :param pairs => [{key: 'default|p1', stater: 'p1', about: ['p2']}]
// :param now => 1700000000000
CYPHER 25
UNWIND $pairs AS pair
MERGE (b:Blocklist {key: pair.key})
ON CREATE SET b:Internal, b.tenantId = $tenant, b.staterId = pair.stater, b.blockerIds = []
SET b.touchedAt = $now
WITH pair, [id IN b.blockerIds WHERE id IN pair.about] AS blockerIds
RETURN pair.stater AS stater, blockerIds,
  COLLECT {
    MATCH (p:Entity) USING INDEX SEEK p:Entity(id) WHERE p.id IN pair.about
      AND EXISTS { MATCH (p)-[:PARTICIPATES_IN]->(:Chat)<-[:PARTICIPATES_IN]-(s:Entity) WHERE s.id = pair.stater }
    RETURN p.id
  } AS acquaintedIds
ORDER BY stater
