// The latest spines of a person.
// :param tenant => 'default'
// :param person => 'p1'
// :param limit => 5
CYPHER 25
MATCH (s:Spine) WHERE s.personId = $person AND s.version >= 0 AND s.tenantId = $tenant
RETURN s{.version, .content, .messageCount, .createdAt} AS spine
ORDER BY spine.version DESC LIMIT $limit
