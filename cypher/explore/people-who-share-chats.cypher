// Which people take part in chats together now, and in which?
// :param tenant => 'default'
CYPHER 25
MATCH (a:Person {tenantId: $tenant})-[one:PARTICIPATES_IN]->(c:Chat {tenantId: $tenant})<-[other:PARTICIPATES_IN]-(b:Person {tenantId: $tenant})
WHERE a.handle < b.handle AND one.leftAt > timestamp() AND other.leftAt > timestamp()
RETURN a.handle AS person, b.handle AS sharesWith, count(DISTINCT c) AS chats, collect(DISTINCT c.externalId) AS which
ORDER BY chats DESC, person, sharesWith LIMIT 100
