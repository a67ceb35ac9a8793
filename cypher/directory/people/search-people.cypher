// Accounts, and acquaintances of a creator (null: none), whose names match these words; a merged one by what it is merged into.
// :param tenant => 'default'
// :param creator => 'p1'
// :param query => '+finderTokens:(t64 c1)^0 +names:(jo*)'
// :param words => ['jo']
// :param limit => 10
CYPHER 25
CALL db.index.fulltext.queryNodes('person_names', $query, {limit: 200}) YIELD node AS p
WHERE p.tenantId = $tenant AND (p.handle IS NOT NULL OR p.creatorId = $creator)
WITH size([word IN $words WHERE any(name IN p.names WHERE toLower(name) = word OR word IN split(toLower(name), ' '))]) AS likeness,
  {{mergeTarget}} AS p
WITH p, max(likeness) AS likeness
RETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person
ORDER BY likeness DESC, p.label, p.id LIMIT $limit
