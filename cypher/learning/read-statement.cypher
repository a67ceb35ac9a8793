// Statement that waits in a proposal of a person, for themself who decides on it.
// :param tenant => 'default'
// :param person => 'p1'
// :param id => 'r1'
CYPHER 25
MATCH (p:Proposal {id: $id}) WHERE p.tenantId = $tenant AND p.personId = $person
RETURN p.statement AS statement
ORDER BY p.id
