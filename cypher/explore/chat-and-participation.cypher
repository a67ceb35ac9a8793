// Who takes and took part in a chat, as what, from when to when, and what did they say and state there?
// :param tenant => 'default'
// :param chat => 'climbing-club'
CYPHER 25
MATCH (p:Person)-[part:PARTICIPATES_IN]->(c:Chat {tenantId: $tenant, externalId: $chat})
RETURN p.handle AS person, coalesce(part.kind, 'MEMBER') AS kind, datetime({epochMillis: part.joinedAt}) AS joined,
  CASE WHEN part.leftAt < 9007199254740991 THEN datetime({epochMillis: part.leftAt}) END AS left,
  COUNT { MATCH (m:Message)-[:SAID_IN]->(c) WHERE m.speakerId = p.id AND part.joinedAt <= m.at AND m.at < part.leftAt } AS messages,
  COUNT {
    MATCH (m:Memory)-[learned:LEARNED_IN]->(c)
    WHERE m.staterId = p.id AND m.status = 'ACTIVE' AND part.joinedAt <= learned.at AND learned.at < part.leftAt
  } AS statements
ORDER BY joined, person LIMIT 200
