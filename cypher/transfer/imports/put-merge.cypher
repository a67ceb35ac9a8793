// Creates the decision about two people or things as in the export. The transaction has locked them, and found no decision about them here.
// :param merge => {id: 'd1', key: 'p8|p9', tenantId: 'default', creatorId: 'p1', keptId: 'p8', absorbedId: 'p9', state: 'MERGED', reason: null, expiresAt: null, decidedAt: 1700000000000, events: ['MERGE'], actors: ['p1'], times: [1700000000000]}
CYPHER 25
MERGE (d:Merge {key: $merge.key})
ON CREATE SET d = $merge
WITH d
CALL (d) { MATCH (kept:Entity {id: d.keptId}) MERGE (d)-[:KEEPS]->(kept) }
CALL (d) { MATCH (absorbed:Entity {id: d.absorbedId}) MERGE (d)-[:ABSORBS]->(absorbed) }
CALL (d) { MATCH (creator:Entity {id: d.creatorId}) MERGE (d)-[:DECIDED_BY]->(creator) }
