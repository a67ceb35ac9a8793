// How does a person stand in the graph: chats, what they said, what is said of them, and by whom? Browser draws it.
// :param tenant => 'default'
// :param handle => 'ana'
CYPHER 25
MATCH (p:Person {tenantId: $tenant, handle: $handle})
MATCH way = (p)--(near) WHERE NOT near:Internal AND (near:Memory OR near:Chat OR near:Entity OR near:Session)
  AND (NOT near:Memory OR near.status = 'ACTIVE')
WITH p, way, near ORDER BY near:Chat DESC, coalesce(near.importance, 0) DESC, coalesce(near.createdAt, 0) DESC, near.id LIMIT 60
OPTIONAL MATCH further = (near)-[:STATED_BY|ABOUT|LEARNED_IN]->(other) WHERE near:Memory AND other <> p AND NOT other:Internal
RETURN way, collect(further) AS further, labels(near)[0] AS kind, near.id AS id
ORDER BY kind, id LIMIT 60
