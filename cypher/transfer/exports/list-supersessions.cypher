// SUPERSEDES edges of these memories, in both directions.
// :unguarded is for operators alone, who export a whole tenant; it gives ids and times.
// :param ids => ['m1']
CYPHER 25
MATCH (page:Memory)-[link:SUPERSEDES]-(m:Memory) USING INDEX SEEK page:Memory(id) WHERE page.id IN $ids
RETURN page.id AS page, m.id AS other, m.persona AS persona, m.createdAt AS createdAt, startNode(link).id = page.id AS isNewer,
  link.at AS at, link.reason AS reason
ORDER BY at, page, other
