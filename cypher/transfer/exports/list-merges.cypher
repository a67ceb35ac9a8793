// One page of what was decided or proposed about the people and things that these have made, each maker's in the order in which it came about.
// :param makers => ['p1']
// :param after => {maker: '', at: 0, id: ''}
// :param limit => 200
CYPHER 25
MATCH (maker:Entity)<-[:DECIDED_BY]-(d:Merge)
WHERE maker.id IN $makers
  AND (maker.id > $after.maker OR maker.id = $after.maker AND (d.decidedAt > $after.at OR d.decidedAt = $after.at AND d.id > $after.id))
MATCH (d)-[:KEEPS]->(kept:Entity)
MATCH (d)-[:ABSORBS]->(absorbed:Entity)
RETURN maker.id AS maker, d{.id, .state, .reason, .expiresAt, .decidedAt, .events, .actors, .times} AS merge,
  kept{.ref, .space} AS kept, absorbed{.ref, .space} AS absorbed
ORDER BY maker, merge.decidedAt, merge.id LIMIT $limit
