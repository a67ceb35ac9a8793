// One page of the merge decisions and proposals of these creators, by creator and time.
// :param creators => ['p1']
// :param after => {creator: '', at: 0, id: ''}
// :param limit => 200
CYPHER 25
MATCH (creator:Entity)<-[:DECIDED_BY]-(d:Merge)
WHERE creator.id IN $creators
  AND (creator.id > $after.creator OR creator.id = $after.creator AND (d.decidedAt > $after.at OR d.decidedAt = $after.at AND d.id > $after.id))
MATCH (d)-[:KEEPS]->(kept:Entity)
MATCH (d)-[:ABSORBS]->(absorbed:Entity)
RETURN creator.id AS creator, d{.id, .state, .reason, .expiresAt, .decidedAt, .events, .actors, .times} AS merge,
  kept{.ref, .space} AS kept, absorbed{.ref, .space} AS absorbed
ORDER BY creator, merge.decidedAt, merge.id LIMIT $limit
