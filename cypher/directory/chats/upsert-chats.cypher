// Makes a chat or changes its title; its kind changes only while it holds nothing. Locks it until the transaction ends.
// :param tenant => 'default'
// :param externalId => 'team'
// :param id => 'c1'
// :param kind => 'GROUP'
// :param title => 'The team'
// :param now => 1700000000000
CYPHER 25
MERGE (c:Chat {tenantId: $tenant, externalId: $externalId})
ON CREATE SET c.id = $id, c.kind = $kind, c.createdAt = $now
SET c.touchedAt = $now
WITH c, c.kind = $kind OR c.heldUntil IS NULL AS allowed
SET c.kind = CASE WHEN allowed THEN $kind ELSE c.kind END,
  c.title = CASE WHEN allowed AND $title IS NOT NULL THEN $title ELSE c.title END
RETURN c.id AS id, c.kind AS kind, allowed
