// Number of chats that the viewer takes or took part in; all of the tenant's for a connector that acts for no one.
// :param tenant => 'default'
// :param viewer => 'p1'
// :param all => false
CYPHER 25
CALL () {
  MATCH (viewer:Entity {id: $viewer})-[:PARTICIPATES_IN]->(c:Chat) WHERE NOT $all
  RETURN DISTINCT c
  UNION
  MATCH (c:Chat) WHERE $all AND c.tenantId = $tenant AND c.externalId > ''
  RETURN c
}
RETURN count(c) AS total
