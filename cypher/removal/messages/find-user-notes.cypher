// Live notes about these people that they own themselves.
// :unguarded gives ids to a removal of the facts that the notes repeat.
// :param tenant => 'default'
// :param owners => ['p1']
// :param type => 'user'
CYPHER 25
MATCH (m:Memory) WHERE m.ownerId IN $owners AND m.tenantId = $tenant AND m.type = $type AND m.liveKey IS NOT NULL
RETURN m.id AS id ORDER BY id
