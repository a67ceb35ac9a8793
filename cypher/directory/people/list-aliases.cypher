// The names of persons and of those who are merged into them; of accounts, those that they gave to themselves.
// :param ids => ['p1']
CYPHER 25
MATCH (p:Entity) WHERE p.id IN $ids
MATCH (p)<-[:MERGED_INTO*0..]-(one)-[known:KNOWN_AS]->(a:Alias)
WHERE one.handle IS NULL OR a.space = one.id
WITH p.id AS id, known.name AS name, min(known.at) AS at
RETURN id, name ORDER BY id, at, name
