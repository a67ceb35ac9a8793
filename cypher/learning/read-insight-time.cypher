// Moment at which insights about a person were last looked for.
// :param tenant => 'default'
// :param person => 'p1'
CYPHER 25
MATCH (p:Entity {id: $person}) WHERE p.tenantId = $tenant
RETURN p.insightsAt AS at
ORDER BY p.id
