// A piece of work that a person's words have caused.
// :param id => 'w1'
// :param tenant => 'default'
// :param person => 'p1'
CYPHER 25
MATCH (w:Work {id: $id}) WHERE w.tenantId = $tenant AND w.personId = $person
RETURN {{work}}
