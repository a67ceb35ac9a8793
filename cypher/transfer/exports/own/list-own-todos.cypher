// One page of a person's todos, for one persona or for all of them.
// :param tenant => 'default'
// :param person => 'p1'
// :param personas => ['', 'coach']
// :param all => true
// :param after => {at: 0, id: ''}
// :param limit => 200
CYPHER 25
MATCH (t:Todo {personId: $person})
WHERE t.createdAt >= $after.at AND CASE WHEN t.createdAt = $after.at THEN t.id > $after.id ELSE true END AND t.tenantId = $tenant AND ($all OR t.persona IN $personas)
RETURN t{.id, .persona, .kind, .text, .done, .createdAt, .updatedAt, .personId} AS todo
ORDER BY todo.createdAt, todo.id LIMIT $limit
