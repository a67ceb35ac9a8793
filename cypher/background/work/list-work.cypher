// One page of the work that a person's words have caused for a persona or for none, newest first.
// :param tenant => 'default'
// :param person => 'p1'
// :param persona => 'coach'
// :param states => ['PENDING', 'FAILED']
// :param afterTime => 9007199254740991
// :param afterId => '~'
// :param limit => 21
CYPHER 25
MATCH (w:Work)
WHERE w.personId = $person AND w.createdAt <= $afterTime AND (w.createdAt < $afterTime OR w.id < $afterId)
  AND w.tenantId = $tenant AND w.persona IN ['', $persona] AND w.state IN $states
RETURN {{work}}, w.createdAt AS createdAt, w.id AS id
ORDER BY createdAt DESC, id DESC LIMIT $limit
