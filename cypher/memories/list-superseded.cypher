// Memories that these memories superseded, as far as the viewer is their origin.
// :param ids => ['m1']
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, here: [], asked: [], since: {}, periods: {}}
CYPHER 25
MATCH (newer:Memory)-[link:SUPERSEDES]->(m:Memory)
WHERE newer.id IN $ids AND ({{disclosed}} OR {{kept}})
RETURN newer.id AS from, {{memory}}
ORDER BY link.at DESC, m.id
