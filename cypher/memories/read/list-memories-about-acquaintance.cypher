// One page of the viewer's live memories about an acquaintance and those merged into it, for opening them to the account it is linked to.
// :param acquaintance => 'p9'
// :param audience => {tenant: 'default', viewer: 'p1', now: 1700000000000}
// :param after => {at: 0, id: ''}
// :param limit => 200
CYPHER 25
MATCH (p:Entity {id: $acquaintance})<-[:MERGED_INTO*0..]-(one:Entity)<-[:ABOUT]-(m:Memory)
WITH DISTINCT m
WHERE m.tenantId = $audience.tenant AND {{origin}} AND {{live}}
  AND (m.createdAt > $after.at OR (m.createdAt = $after.at AND m.id > $after.id))
WITH m ORDER BY m.createdAt, m.id LIMIT $limit
RETURN {{memory}}
ORDER BY m.createdAt, m.id
