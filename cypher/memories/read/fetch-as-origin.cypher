// The memories of these ids whose origin the viewer is, live or not, whatever the context: for its changes and its explanation.
// :param ids => ['m1']
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
CYPHER 25
MATCH (m:Memory) WHERE m.id IN $ids AND m.tenantId = $audience.tenant AND {{origin}}
RETURN {{memory}}
ORDER BY m.id
