// One page of the entities named by disclosed memories, ordered by their latest name there.
// :param audience => {tenant: 'default', viewer: 'p1', persona: '', now: 1700000000000, chat: null, private: true, participants: [], asked: [], since: {}, periods: {}}
// :param keys => ['u:p1', 'p:p1', 'c:c1']
// :param filter => {type: null, refs: null, saidRefs: [], words: null, slug: null}
// :param merged => {}
// :param after => {sortKey: '', id: ''}
// :param limit => 21
CYPHER 25
MATCH (e:IndexEntry) WHERE e.audience IN $keys AND e.expiresAt > $audience.now
MATCH (e)<-[:HAS_ENTRY]-(m:Memory)
WITH DISTINCT m
WITH properties(m) AS m WHERE {{disclosed}}
{{namedEntities}}
WITH named, label, sortKey WHERE sortKey > $after.sortKey OR (sortKey = $after.sortKey AND named.id > $after.id)
RETURN named{.id, .type, .ref, .handle, .creatorId, label: label} AS entity, sortKey
ORDER BY sortKey, named.id LIMIT $limit
