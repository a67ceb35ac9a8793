// One page of a tenant's todos.
// :param tenant => 'default'
// :param after => ''
// :param limit => 200
CYPHER 25
MATCH (t:Todo) USING INDEX SEEK t:Todo(id) WHERE t.id > $after AND t.tenantId = $tenant
RETURN t{.id, .persona, .kind, .text, .done, .createdAt, .updatedAt, .personId} AS todo
ORDER BY todo.id LIMIT $limit
