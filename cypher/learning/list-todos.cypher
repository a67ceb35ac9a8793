// A person's todos for one persona, newest first.
// :param tenant => 'default'
// :param person => 'p1'
// :param persona => 'coach'
// :param kinds => ['HABIT']
// :param states => [false]
// :param after => {createdAt: 9007199254740991, id: ''}
// :param limit => 1000
CYPHER 25
MATCH (t:Todo {personId: $person})
WHERE t.createdAt >= -9007199254740991 AND t.tenantId = $tenant AND t.persona = $persona AND t.kind IN $kinds AND t.done IN $states
  AND (t.createdAt < $after.createdAt OR (t.createdAt = $after.createdAt AND t.id > $after.id))
RETURN t{.id, .key, .persona, .kind, .text, .done, .createdAt} AS todo
ORDER BY t.createdAt DESC, t.id LIMIT $limit
