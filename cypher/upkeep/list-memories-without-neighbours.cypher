// One page of live memories that have their vector and wait to be related to their neighbours, the latest first: they do not wait for a large import.
// :unguarded gives ids to a job that relates memories to each other; they go to no caller.
// :param tenant => 'default'
// :param beforeTime => 1700000000000
// :param afterId => ''
// :param limit => 100
// :sets
CYPHER 25
MATCH (m:Memory)
WHERE m.unrelatedSince <= $beforeTime AND (m.unrelatedSince < $beforeTime OR m.id > $afterId)
  AND m.unembeddedSince IS NULL AND ($tenant IS NULL OR m.tenantId = $tenant)
RETURN m.id AS id, m.tenantId AS tenantId, m.chatId AS chatId, m.unrelatedSince AS at ORDER BY at DESC, id LIMIT $limit
