// A piece of work that a person's words have caused for a persona or for none.
// :param id => 'w1'
// :param tenant => 'default'
// :param person => 'p1'
// :param persona => 'coach'
CYPHER 25
MATCH (w:Work {id: $id}) WHERE w.tenantId = $tenant AND w.personId = $person AND w.persona IN ['', $persona]
RETURN {{work}}
