// Ids of all that stand for the same person as this one in the eyes of the viewer: the account that an acquaintance is linked to, the viewer's acquaintances that are linked to it, and everyone merged into one of these.
// :param tenant => 'default'
// :param viewer => 'p1'
// :param person => 'p9'
CYPHER 25
MATCH (p:Entity {id: $person}) WHERE p.tenantId = $tenant
WITH {{mergeTarget}} AS kept
WITH kept, coalesce(kept.linkedId, kept.id) AS account
OPTIONAL MATCH (other:Entity {tenantId: $tenant, space: $viewer}) WHERE other.ref >= '' AND other.linkedId = account
WITH kept, account, collect(other) AS others
UNWIND [kept] + others AS identity
MATCH (identity)<-[:MERGED_INTO*0..]-(alias:Entity)
WITH account, collect(DISTINCT alias.id) AS ids
UNWIND ids + [account] AS id
RETURN DISTINCT id ORDER BY id
