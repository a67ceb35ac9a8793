// The speaker's own acquaintances that are known by these slugs; one that is merged stands for what it is merged into, a linked one for its account.
// :param tenant => 'default'
// :param speaker => 'p1'
// :param slugs => ['john']
CYPHER 25
UNWIND $slugs AS slug
MATCH (a:Alias {tenantId: $tenant, space: $speaker, slug: slug})<-[:KNOWN_AS]-(p:Entity)
WHERE p.creatorId = $speaker
WITH DISTINCT slug, {{standsFor}} AS p
OPTIONAL MATCH (p)-[:LINKED_TO]->(account:Entity)
WITH slug, coalesce(account, p) AS person, p
RETURN slug, person{.id, .type, .ref, .label, .handle, .creatorId} AS person, p.label AS label
ORDER BY slug, p.label, p.id
