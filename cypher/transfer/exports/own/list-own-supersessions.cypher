// SUPERSEDES edges of these memories, in both directions, if the viewer may hear the other memory and is its origin.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param ids => ['m1']
CYPHER 25
MATCH (page:Memory)-[link:SUPERSEDES]-(m:Memory) USING INDEX SEEK page:Memory(id)
WHERE page.id IN $ids AND {{origin}} AND {{inTenantAndPersona}} AND ({{disclosed}} OR {{shownToOrigin}})
RETURN page.id AS page, m.id AS other, m.persona AS persona, m.createdAt AS createdAt, startNode(link).id = page.id AS isNewer,
  link.at AS at, link.reason AS reason
ORDER BY at, page, other
