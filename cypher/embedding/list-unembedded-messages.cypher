// Messages that wait for the vector of their own words. The $tenants next tenants after the one named take turns, and so do the people of each, oldest message first. Each tenant shows its $window longest waiting and its $window latest, so that another person's long queue does not delay what is new.
// :unguarded feeds the embedder of this process; what it reads goes to no caller.
// :param tenant => 'default'
// :param tenants => 4
// :param after => 'default'
// :param limit => 100
// :param window => 500
// :param now => 1700000000000
// :sets
CYPHER 25
// Skips from tenant to tenant in the index, and begins again at the first one behind the last.
WITH CASE WHEN $tenant IS NOT NULL THEN [$tenant] ELSE reduce(turns = [], turn IN range(1, $tenants) | turns + [coalesce(
  head(COLLECT {
    MATCH (m:Message) USING INDEX SEEK m:Message(tenantId, unembeddedSince) WHERE m.tenantId > coalesce(turns[-1], $after) AND m.unembeddedSince <= $now
    RETURN m.tenantId AS next ORDER BY next LIMIT 1
  }),
  head(COLLECT {
    MATCH (m:Message) USING INDEX SEEK m:Message(tenantId, unembeddedSince) WHERE m.tenantId > '' AND m.unembeddedSince <= $now
    RETURN m.tenantId AS next ORDER BY next LIMIT 1
  }))]) END AS turns
UNWIND turns AS tenant
WITH DISTINCT turns[-1] AS lastTenant, tenant
CALL (tenant) {
  MATCH (m:Message) USING INDEX SEEK m:Message(tenantId, unembeddedSince) WHERE m.tenantId = tenant AND m.unembeddedSince <= $now
  RETURN m ORDER BY m.tenantId, m.unembeddedSince, m.id LIMIT $window
  UNION
  MATCH (m:Message) USING INDEX SEEK m:Message(tenantId, unembeddedSince) WHERE m.tenantId = tenant AND m.unembeddedSince <= $now
  RETURN m ORDER BY m.tenantId DESC, m.unembeddedSince DESC, m.id LIMIT $window
}
WITH lastTenant, tenant, coalesce(m.speakerId, m.ownerId, m.chatId) AS person, m ORDER BY m.unembeddedSince, m.id
WITH lastTenant, tenant, person, collect(m) AS messages
UNWIND range(0, size(messages) - 1) AS turn
WITH lastTenant, tenant, messages[turn] AS m, turn ORDER BY turn, m.unembeddedSince, m.id
WITH lastTenant, tenant, collect(m) AS messages
UNWIND range(0, size(messages) - 1) AS turn
WITH lastTenant, turn, messages[turn] AS m ORDER BY turn, m.unembeddedSince, m.id LIMIT $limit
RETURN m.id AS id, lastTenant, m.text AS text, m.speakerName AS speakerName, turn, m.unembeddedSince AS since
ORDER BY turn, since, id
