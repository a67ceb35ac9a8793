// Marks todos of a person as done or as open again. Returns them, each with `wasDone`, its state before.
// :param tenant => 'default'
// :param person => 'p1'
// :param ids => ['t1']
// :param done => true
// :param now => 1700000000000
CYPHER 25
MATCH (t:Todo) WHERE t.id IN $ids AND t.tenantId = $tenant AND t.personId = $person
WITH t, t.done AS wasDone
SET t.done = $done, t.updatedAt = $now
RETURN t{.id, .key, .persona, .kind, .text, .done, .createdAt} AS todo, wasDone
ORDER BY todo.id
