// The ids of the chats that texts name: by Kith's own id, else by the connector's, among those that the viewer takes or took part in; connectors see all of their tenant's.
// :param tenant => 'default'
// :param viewer => 'p1'
// :param connector => false
// :param named => ['team']
CYPHER 25
UNWIND $named AS named
WITH named, coalesce(
  head(COLLECT { MATCH (c:Chat {id: named}) WHERE c.tenantId = $tenant RETURN c.id }),
  head(COLLECT {
    MATCH (c:Chat {tenantId: $tenant, externalId: named})
    WHERE $connector OR EXISTS { MATCH (c)<-[:PARTICIPATES_IN]-(self:Entity) WHERE self.id = $viewer }
    RETURN c.id
  })) AS id
WHERE id IS NOT NULL
RETURN named, id ORDER BY named
