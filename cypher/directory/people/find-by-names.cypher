// The speaker's own acquaintances that are known by these slugs; a linked one stands for its account. With `merged`, one that is merged stands for what it is merged into; else of several names of one that which is kept, or the first.
// :param tenant => 'default'
// :param speaker => 'p1'
// :param slugs => ['john']
// :param merged => true
CYPHER 25
UNWIND $slugs AS slug
MATCH (a:Alias {tenantId: $tenant, space: $speaker, slug: slug})<-[:KNOWN_AS]-(p:Entity)
WHERE p.creatorId = $speaker
WITH DISTINCT slug, p, {{mergeTarget}} AS kept
ORDER BY slug, p.id <> kept.id, p.label, p.id
WITH slug, kept, head(collect(p)) AS said
WITH slug, CASE WHEN $merged THEN kept ELSE said END AS p
OPTIONAL MATCH (p)-[:LINKED_TO]->(account:Entity)
WITH slug, coalesce(account, p) AS person, p
RETURN slug, person{.id, .type, .ref, .label, .handle, .creatorId} AS person, p.label AS label
ORDER BY slug, p.label, p.id
