// What has one person said about another (hearsay)?
// :param tenant => 'default'
CYPHER 25
MATCH (stater:Person)<-[:STATED_BY]-(m:Memory)-[:ABOUT]->(p:Person)
WHERE m.tenantId = $tenant AND m.status = 'ACTIVE' AND m.expiresAt > timestamp() AND m.hearsay AND p <> stater
OPTIONAL MATCH (m)-[:LEARNED_IN]->(c:Chat)
RETURN coalesce(stater.handle, stater.label) AS who, coalesce(p.handle, p.label) AS about, m.title AS said, m.type AS type,
  m.sensitivity AS sensitivity, coalesce(c.externalId, 'direct talk') AS saidIn,
  datetime({epochMillis: m.createdAt}) AS at, m.id AS id
ORDER BY at DESC, id, about LIMIT 100
