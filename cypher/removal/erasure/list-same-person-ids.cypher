// People who are the same person for another: the account that an acquaintance stands for, and their acquaintances that stand for it or are merged into one that does.
// :param tenant => 'default'
// :param viewer => 'p1'
// :param person => 'p9'
CYPHER 25
MATCH (p:Entity {id: $person}) WHERE p.tenantId = $tenant
WITH {{mergeTarget}} AS kept
WITH kept, coalesce(kept.linkedId, kept.id) AS account
OPTIONAL MATCH (other:Entity {tenantId: $tenant, space: $viewer}) WHERE other.ref >= '' AND other.linkedId = account
WITH kept, account, collect(other) AS others
UNWIND [kept] + others AS one
MATCH (one)<-[:MERGED_INTO*0..]-(each:Entity)
WITH account, collect(DISTINCT each.id) AS ids
UNWIND ids + [account] AS id
RETURN DISTINCT id ORDER BY id
