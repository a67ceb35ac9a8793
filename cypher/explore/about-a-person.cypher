// What is known about a person, whose word it is and how far it may spread?
// :param tenant => 'default'
// :param handle => 'ana'
CYPHER 25
MATCH (p:Person {tenantId: $tenant, handle: $handle})<-[:ABOUT]-(m:Memory)
WHERE m.tenantId = $tenant AND m.status = 'ACTIVE' AND m.expiresAt > timestamp()
OPTIONAL MATCH (m)-[:STATED_BY]->(stater:Person)
OPTIONAL MATCH (m)-[:LEARNED_IN]->(c:Chat)
RETURN m.title AS memory, m.type AS type, m.slot AS slot, coalesce(stater.handle, stater.label) AS statedBy, m.hearsay AS hearsay,
  coalesce(c.externalId, 'direct talk') AS saidIn, m.sensitivity AS sensitivity, m.portable AS portable,
  datetime({epochMillis: m.createdAt}) AS since, m.id AS id
ORDER BY m.importance DESC, since DESC, id LIMIT 100
