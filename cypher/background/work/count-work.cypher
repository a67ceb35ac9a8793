// Number of pieces of work that a person's words have caused for a persona or for none.
// :param tenant => 'default'
// :param person => 'p1'
// :param persona => 'coach'
// :param states => ['PENDING', 'FAILED']
CYPHER 25
MATCH (w:Work) WHERE w.personId = $person AND w.createdAt >= 0 AND w.tenantId = $tenant AND w.persona IN ['', $persona] AND w.state IN $states
RETURN count(w) AS total
