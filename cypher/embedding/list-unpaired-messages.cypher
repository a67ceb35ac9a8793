// Messages that wait for the vector with the message before: tenants and their people take turns, each with what waits longest first, out of those that wait longest and the latest. Each comes with the one before it in the same place, where all who may read it may read that one too.
// :unguarded feeds the embedder of this process; what it reads goes to no caller.
// :param tenant => 'default'
// :param limit => 100
// :param window => 1000
// :param now => 1700000000000
// :param gapMs => 1800000
// :sets
CYPHER 25
CALL () {
  MATCH (m:Message) WHERE m.unpairedSince <= $now AND ($tenant IS NULL OR m.tenantId = $tenant) RETURN m ORDER BY m.unpairedSince, m.id LIMIT $window
  UNION
  MATCH (m:Message) WHERE m.unpairedSince <= $now AND ($tenant IS NULL OR m.tenantId = $tenant) RETURN m ORDER BY m.unpairedSince DESC, m.id LIMIT $window
}
WITH m.tenantId AS tenant, coalesce(m.speakerId, m.ownerId, m.chatId) AS person, m ORDER BY m.unpairedSince, m.id
WITH tenant, person, collect(m) AS own
UNWIND range(0, size(own) - 1) AS turn
WITH tenant, own[turn] AS m, turn ORDER BY turn, m.unpairedSince, m.id
WITH tenant, collect(m) AS own
UNWIND range(0, size(own) - 1) AS turn
WITH turn, own[turn] AS m ORDER BY turn, m.unpairedSince, m.id LIMIT $limit
RETURN m.id AS id, m.text AS text, m.speakerName AS speakerName, turn, m.unpairedSince AS since,
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
