// Ids of these memories that the viewer may hear or is the origin of.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', allPersonas: true, now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param ids => ['m1']
CYPHER 25
CALL () {
  MATCH (m:Memory) WHERE m.id IN $ids AND {{disclosed}}
  RETURN m
  UNION
  MATCH (m:Memory) WHERE m.id IN $ids AND m.tenantId = $audience.tenant AND {{origin}}
  RETURN m
}
RETURN DISTINCT m.id AS id ORDER BY id
