// Live memories that wait for their vector. Tenants take turns, and so do the people of each, oldest memory first. Candidates are the $window longest waiting and the $window latest, so that another person's long queue does not delay a new memory.
// :unguarded feeds the embedder of this process; what it reads goes to no caller.
// :param tenant => 'default'
// :param limit => 100
// :param window => 1000
// :param now => 1700000000000
// :sets
CYPHER 25
CALL () {
  MATCH (m:Memory) WHERE m.unembeddedSince <= $now AND ($tenant IS NULL OR m.tenantId = $tenant) RETURN m ORDER BY m.unembeddedSince, m.id LIMIT $window
  UNION
  MATCH (m:Memory) WHERE m.unembeddedSince <= $now AND ($tenant IS NULL OR m.tenantId = $tenant) RETURN m ORDER BY m.unembeddedSince DESC, m.id LIMIT $window
}
WITH m.tenantId AS tenant, coalesce(m.staterId, m.ownerId, '') AS person, m ORDER BY m.unembeddedSince, m.id
WITH tenant, person, collect(m) AS own
UNWIND range(0, size(own) - 1) AS turn
WITH tenant, own[turn] AS m, turn ORDER BY turn, m.unembeddedSince, m.id
WITH tenant, collect(m) AS own
UNWIND range(0, size(own) - 1) AS turn
WITH turn, own[turn] AS m ORDER BY turn, m.unembeddedSince, m.id LIMIT $limit
RETURN m.id AS id, m.text AS text, turn, m.unembeddedSince AS since ORDER BY turn, since, id
