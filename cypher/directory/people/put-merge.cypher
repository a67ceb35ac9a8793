// Records what was decided about two people or things, with the last decisions before it.
// :param merge => {id: 'd1', key: 'p8|p9', tenantId: 'default', creatorId: 'p1', keptId: 'p8', absorbedId: 'p9', state: 'MERGED', reason: null, expiresAt: null}
// :param event => 'MERGE'
// :param actor => 'p1'
// :param now => 1700000000000
// :param maxEvents => 20
CYPHER 25
MERGE (d:Merge {key: $merge.key})
ON CREATE SET d.id = $merge.id, d.tenantId = $merge.tenantId, d.creatorId = $merge.creatorId, d.expiresAt = $merge.expiresAt
SET d.keptId = $merge.keptId, d.absorbedId = $merge.absorbedId, d.state = $merge.state, d.reason = $merge.reason, d.decidedAt = $now,
  d.events = (coalesce(d.events, []) + $event)[-$maxEvents..], d.actors = (coalesce(d.actors, []) + $actor)[-$maxEvents..],
  d.times = (coalesce(d.times, []) + $now)[-$maxEvents..]
WITH d
CALL (d) { MATCH (d)-[old:KEEPS|ABSORBS]->() DELETE old }
CALL (d) { MATCH (kept:Entity {id: d.keptId}) CREATE (d)-[:KEEPS]->(kept) }
CALL (d) { MATCH (absorbed:Entity {id: d.absorbedId}) CREATE (d)-[:ABSORBS]->(absorbed) }
CALL (d) { MATCH (creator:Entity {id: d.creatorId}) MERGE (d)-[:DECIDED_BY]->(creator) }
