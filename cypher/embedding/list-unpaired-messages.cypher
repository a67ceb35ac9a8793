// Messages that wait for the vector with the message before. The $tenants next tenants after the one named take turns, and so do the people of each, oldest message first. Each tenant shows its $window longest waiting and its $window latest, so that another person's long queue does not delay what is new. Each comes with the one before it in the same place, where all who may read it may read that one too.
// :unguarded feeds the embedder of this process; what it reads goes to no caller.
// :param tenant => 'default'
// :param tenants => 4
// :param after => 'default'
// :param limit => 100
// :param window => 500
// :param now => 1700000000000
// :param gapMs => 1800000
// :sets
CYPHER 25
// Skips from tenant to tenant in the index, and begins again at the first one behind the last.
WITH CASE WHEN $tenant IS NOT NULL THEN [$tenant] ELSE reduce(turns = [], turn IN range(1, $tenants) | turns + [coalesce(
  head(COLLECT {
    MATCH (m:Message) USING INDEX SEEK m:Message(tenantId, unpairedSince) WHERE m.tenantId > coalesce(turns[-1], $after) AND m.unpairedSince <= $now
    RETURN m.tenantId AS next ORDER BY next LIMIT 1
  }),
  head(COLLECT {
    MATCH (m:Message) USING INDEX SEEK m:Message(tenantId, unpairedSince) WHERE m.tenantId > '' AND m.unpairedSince <= $now
    RETURN m.tenantId AS next ORDER BY next LIMIT 1
  }))]) END AS turns
UNWIND turns AS tenant
WITH DISTINCT turns[-1] AS lastTenant, tenant
CALL (tenant) {
  MATCH (m:Message) USING INDEX SEEK m:Message(tenantId, unpairedSince) WHERE m.tenantId = tenant AND m.unpairedSince <= $now
  RETURN m ORDER BY m.tenantId, m.unpairedSince, m.id LIMIT $window
  UNION
  MATCH (m:Message) USING INDEX SEEK m:Message(tenantId, unpairedSince) WHERE m.tenantId = tenant AND m.unpairedSince <= $now
  RETURN m ORDER BY m.tenantId DESC, m.unpairedSince DESC, m.id LIMIT $window
}
WITH lastTenant, tenant, coalesce(m.speakerId, m.ownerId, m.chatId) AS person, m ORDER BY m.unpairedSince, m.id
WITH lastTenant, tenant, person, collect(m) AS messages
UNWIND range(0, size(messages) - 1) AS turn
WITH lastTenant, tenant, messages[turn] AS m, turn ORDER BY turn, m.unpairedSince, m.id
WITH lastTenant, tenant, collect(m) AS messages
UNWIND range(0, size(messages) - 1) AS turn
WITH lastTenant, turn, messages[turn] AS m ORDER BY turn, m.unpairedSince, m.id LIMIT $limit
RETURN m.id AS id, lastTenant, m.text AS text, m.speakerName AS speakerName, turn, m.unpairedSince AS since,
  head(COLLECT {
    MATCH (former:Message) WHERE former.place = m.place AND former.seq = m.seq - 1 AND abs(m.at - former.at) < $gapMs
      AND (former.persona = '' OR former.persona = m.persona) AND former.confidedIds IS NULL
      AND NOT EXISTS {
        MATCH (hearer:Entity)-[there:PARTICIPATES_IN]->(chat:Chat {id: m.chatId})
        WHERE there.joinedAt <= m.at AND m.at < there.leftAt AND NOT EXISTS {
          MATCH (hearer)-[earlier:PARTICIPATES_IN]->(chat) WHERE earlier.joinedAt <= former.at AND former.at < earlier.leftAt
        }
      }
    RETURN former{.text, .speakerName}
  }) AS before
ORDER BY turn, since, id
