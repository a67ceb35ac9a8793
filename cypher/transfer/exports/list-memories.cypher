// One page of a tenant's memories as they are stored, live or not, in the order of their ids.
// :unguarded is for operators alone, who export a whole tenant with access to its database.
// :param audience => {tenant: 'default', now: 1700000000000}
// :param after => ''
// :param limit => 200
CYPHER 25
MATCH (m:Memory) USING INDEX SEEK m:Memory(id) WHERE m.id > $after AND m.tenantId = $audience.tenant
WITH m ORDER BY m.id LIMIT $limit
RETURN {{memory}}, m{.accessedAt, .uses, .apart, .formerMentions} AS beside,
  COLLECT { MATCH (m)-[link:DERIVED_FROM]->(s:Message) WHERE link.former IS NULL UNWIND range(1, coalesce(link.times, 1)) AS time RETURN s.id ORDER BY s.id } AS madeOf,
  COLLECT { MATCH (m)-[link:DERIVED_FROM]->(s:Message) WHERE link.former RETURN s.id ORDER BY s.id } AS formerlyMadeOf
ORDER BY m.id
