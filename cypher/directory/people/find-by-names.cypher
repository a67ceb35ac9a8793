// Acquaintances of the speaker that are known by these slugs, or the accounts that they are linked to. With `merged`, the merge target takes the place of a merged acquaintance; without it, one acquaintance stands for all that are merged, by preference the merge target. `mergedId` is the id of the acquaintance known by the slug if its merge target stands for it.
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
WITH slug, kept, head(collect(p)) AS namedPerson
WITH slug, CASE WHEN $merged THEN kept ELSE namedPerson END AS p, namedPerson
OPTIONAL MATCH (p)-[:LINKED_TO]->(account:Entity)
WITH slug, coalesce(account, p) AS person, p, CASE WHEN p.id <> namedPerson.id THEN namedPerson.id END AS mergedId
RETURN slug, person{.id, .type, .ref, .label, .handle, .creatorId} AS person, p.label AS label, mergedId
ORDER BY slug, p.label, p.id
