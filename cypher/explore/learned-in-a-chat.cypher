// What was learned in a chat, and from which messages? Browser draws it.
// :param tenant => 'default'
// :param chat => 'product-team'
CYPHER 25
MATCH (c:Chat {tenantId: $tenant, externalId: $chat})<-[learned:LEARNED_IN]-(m:Memory)
WHERE m.tenantId = $tenant AND m.status = 'ACTIVE' AND m.expiresAt > timestamp()
WITH c, learned, m ORDER BY learned.at DESC, m.id LIMIT 50
OPTIONAL MATCH told = (m)-[:STATED_BY|ABOUT]->(:Entity)
OPTIONAL MATCH made = (m)-[:DERIVED_FROM]->(:Message)-[:SAID_BY]->(:Person)
RETURN c AS chat, learned AS learnedIn, m AS memory, collect(DISTINCT told) AS told, collect(DISTINCT made) AS madeFrom
ORDER BY learnedIn.at DESC, memory.id LIMIT 50
