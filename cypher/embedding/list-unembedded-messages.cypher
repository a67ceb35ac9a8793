// Messages that wait for the vector of their own words: tenants and their people take turns, each with what waits longest first, out of those that wait longest and the latest.
// :unguarded feeds the embedder of this process; what it reads goes to no caller.
// :param tenant => 'default'
// :param limit => 100
// :param window => 1000
// :param now => 1700000000000
// :sets
CYPHER 25
CALL () {
  MATCH (m:Message) WHERE m.unembeddedSince <= $now AND ($tenant IS NULL OR m.tenantId = $tenant) RETURN m ORDER BY m.unembeddedSince, m.id LIMIT $window
  UNION
  MATCH (m:Message) WHERE m.unembeddedSince <= $now AND ($tenant IS NULL OR m.tenantId = $tenant) RETURN m ORDER BY m.unembeddedSince DESC, m.id LIMIT $window
}
WITH m.tenantId AS tenant, coalesce(m.speakerId, m.ownerId, m.chatId) AS person, m ORDER BY m.unembeddedSince, m.id
WITH tenant, person, collect(m) AS own
UNWIND range(0, size(own) - 1) AS turn
WITH tenant, own[turn] AS m, turn ORDER BY turn, m.unembeddedSince, m.id
WITH tenant, collect(m) AS own
UNWIND range(0, size(own) - 1) AS turn
WITH turn, own[turn] AS m ORDER BY turn, m.unembeddedSince, m.id LIMIT $limit
RETURN m.id AS id, m.text AS text, m.speakerName AS speakerName, turn, m.unembeddedSince AS since
ORDER BY turn, since, id
