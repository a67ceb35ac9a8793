// What has happened to a memory, by whom, and what did it say before?
// :param tenant => 'default'
// :param memory => 'Ana drinks flat whites'
CYPHER 25
MATCH (m:Memory {tenantId: $tenant}) WHERE m.id = $memory OR m.text STARTS WITH $memory
WITH m ORDER BY m.id LIMIT 1
MATCH (m)-[:HAS_EVENT]->(h:HistoryEvent)
OPTIONAL MATCH (p:Person {id: h.actor})
RETURN datetime({epochMillis: h.at}) AS at, h.event AS event, coalesce(p.handle, p.label, h.actor) AS by,
  h.oldText AS before, h.newText AS after, h.rev AS revision, m.status AS now, m.id AS id
ORDER BY h.rev, at, h.id LIMIT 200
