// Deletes a todo of a person for good.
// :param tenant => 'default'
// :param person => 'p1'
// :param id => 't1'
CYPHER 25
MATCH (t:Todo {id: $id}) WHERE t.tenantId = $tenant AND t.personId = $person
DETACH DELETE t
RETURN count(*) AS deleted
