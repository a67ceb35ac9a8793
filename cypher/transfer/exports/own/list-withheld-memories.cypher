// One page of the memories withheld from the viewer's export: sensitive ones about other accounts.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param after => {at: 0, id: ''}
// :param limit => 200
CYPHER 25
CALL () {
  MATCH (m:Memory)
  WHERE m.ownerId = $audience.viewer AND m.createdAt >= $after.at AND CASE WHEN m.createdAt = $after.at THEN m.id > $after.id ELSE true END
    AND {{inTenantAndPersona}} AND {{origin}} AND m.persona = $audience.persona AND {{aloneAllows}} AND {{confidenceAllows}}
    AND m.sensitivity = 'SENSITIVE' AND NOT ({{sensitivityAllows}})
  RETURN m ORDER BY m.createdAt, m.id LIMIT $limit
  UNION
  MATCH (m:Memory)
  WHERE m.staterId = $audience.viewer AND m.createdAt >= $after.at AND CASE WHEN m.createdAt = $after.at THEN m.id > $after.id ELSE true END
    AND {{inTenantAndPersona}} AND {{origin}} AND m.persona = $audience.persona AND {{aloneAllows}} AND {{confidenceAllows}}
    AND m.sensitivity = 'SENSITIVE' AND NOT ({{sensitivityAllows}})
  RETURN m ORDER BY m.createdAt, m.id LIMIT $limit
}
WITH DISTINCT m ORDER BY m.createdAt, m.id LIMIT $limit
RETURN m.id AS id, m.createdAt AS at
ORDER BY at, id
