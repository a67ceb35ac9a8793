// Which sessions has a person had, where, how long, and what did each come to?
// :param tenant => 'default'
// :param handle => 'ana'
CYPHER 25
MATCH (p:Person {tenantId: $tenant, handle: $handle})-[:HAD_SESSION]->(s:Session)-[:PART_OF]->(v:Conversation)
OPTIONAL MATCH (v)-[:HELD_IN]->(c:Chat)
OPTIONAL MATCH (s)-[:HAS_SUMMARY]->(summary:SessionSummary)
RETURN datetime({epochMillis: s.startedAt}) AS began,
  CASE WHEN s.endedAt IS NOT NULL THEN datetime({epochMillis: s.endedAt}) END AS ended,
  coalesce(c.externalId, 'direct talk') AS saidIn, v.persona AS persona, COUNT { (s)-[:HAS_MESSAGE]->(:Message) } AS messages,
  summary.oneLiner AS cameTo, summary.openLoops AS openLoops, s.id AS id
ORDER BY began DESC, id LIMIT 50
