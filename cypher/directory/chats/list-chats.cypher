// One page of the chats in which the viewer takes or took part; all of the tenant's for a connector that acts for no one.
// :param tenant => 'default'
// :param viewer => 'p1'
// :param all => false
// :param afterExternalId => ''
// :param limit => 21
CYPHER 25
CALL () {
  MATCH (viewer:Entity {id: $viewer})-[:PARTICIPATES_IN]->(c:Chat) WHERE NOT $all
  RETURN DISTINCT c
  UNION
  MATCH (c:Chat) WHERE $all AND c.tenantId = $tenant AND c.externalId > $afterExternalId
  RETURN c
}
WITH c WHERE c.tenantId = $tenant AND c.externalId > $afterExternalId
RETURN c.id AS id, c.externalId AS externalId
ORDER BY externalId LIMIT $limit
