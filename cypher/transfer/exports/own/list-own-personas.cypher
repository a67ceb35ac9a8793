// Personas of the memories whose origin the viewer is; the empty text stands for none.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
CYPHER 25
CALL () {
  MATCH (m:Memory) WHERE m.ownerId = $audience.viewer AND m.createdAt >= -9007199254740991 AND m.tenantId = $audience.tenant AND {{origin}}
  RETURN DISTINCT m.persona AS persona
  UNION
  MATCH (m:Memory) WHERE m.staterId = $audience.viewer AND m.createdAt >= -9007199254740991 AND m.tenantId = $audience.tenant AND {{origin}}
  RETURN DISTINCT m.persona AS persona
}
RETURN DISTINCT persona
ORDER BY persona
