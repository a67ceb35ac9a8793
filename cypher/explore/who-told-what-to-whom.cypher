// Who told what to whom: what people stated about others in a chat, and who took part at that moment?
// :param tenant => 'default'
// :param chat => 'product-team'
CYPHER 25
MATCH (c:Chat {tenantId: $tenant, externalId: $chat})<-[learned:LEARNED_IN]-(m:Memory)-[:STATED_BY]->(stater:Person)
WHERE m.tenantId = $tenant AND m.status = 'ACTIVE' AND m.expiresAt > timestamp()
RETURN coalesce(stater.handle, stater.label) AS who, m.title AS told,
  COLLECT { MATCH (m)-[about:ABOUT]->(x:Entity) RETURN x.label ORDER BY about.position } AS about,
  COLLECT {
    MATCH (p:Person)-[part:PARTICIPATES_IN]->(c)
    WHERE part.joinedAt <= learned.at AND learned.at < part.leftAt AND p <> stater
    RETURN DISTINCT coalesce(p.handle, p.label) AS hearer ORDER BY hearer
  } AS toWhom,
  datetime({epochMillis: learned.at}) AS at, m.id AS id
ORDER BY at DESC, id LIMIT 100
