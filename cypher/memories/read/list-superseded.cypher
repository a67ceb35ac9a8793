// Memories that these memories superseded, at most 50 of each, as far as the viewer is their origin.
// :param ids => ['m1']
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
CYPHER 25
MATCH (newer:Memory) WHERE newer.id IN $ids
CALL (newer) {
  MATCH (newer)-[link:SUPERSEDES]->(m:Memory) WHERE {{disclosed}} OR {{shownToOrigin}}
  WITH m, link.at AS at ORDER BY at DESC, m.id LIMIT 50
  RETURN m, at
}
RETURN newer.id AS from, {{memory}}
ORDER BY at DESC, m.id
