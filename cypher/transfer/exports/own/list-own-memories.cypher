// One page of the memories whose origin the viewer is, of one persona or of none, in the order in which they were made: live or not, as they are told in private.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param after => {at: 0, id: ''}
// :param limit => 200
CYPHER 25
CALL () {
  MATCH (m:Memory)
  WHERE m.ownerId = $audience.viewer AND m.createdAt >= $after.at AND CASE WHEN m.createdAt = $after.at THEN m.id > $after.id ELSE true END
    AND m.persona = $audience.persona AND ({{disclosed}} OR {{shownToOrigin}})
  RETURN m ORDER BY m.createdAt, m.id LIMIT $limit
  UNION
  MATCH (m:Memory)
  WHERE m.staterId = $audience.viewer AND m.createdAt >= $after.at AND CASE WHEN m.createdAt = $after.at THEN m.id > $after.id ELSE true END
    AND m.persona = $audience.persona AND ({{disclosed}} OR {{shownToOrigin}})
  RETURN m ORDER BY m.createdAt, m.id LIMIT $limit
}
WITH DISTINCT m ORDER BY m.createdAt, m.id LIMIT $limit
RETURN {{memory}}
ORDER BY m.createdAt, m.id
