// The aliases of persons, their names left out.
// :param ids => ['p1']
CYPHER 25
MATCH (p:Entity)-[known:KNOWN_AS]->(a:Alias) WHERE p.id IN $ids
RETURN p.id AS id, known.name AS name
ORDER BY id, known.at, name
