// Binds an acquaintance to an account from now on; not if it has a second account or was merged into another one.
// :param acquaintance => 'p9'
// :param account => 'p2'
// :param now => 1700000000000
CYPHER 25
MATCH (p:Entity {id: $acquaintance})
MATCH (account:Entity {id: $account})
SET p.touchedAt = $now
// Under the lock, since a merge takes it, too.
WITH p, account, EXISTS { (p)-[:MERGED_INTO]->() } AS isMerged
SET p.linkedId = CASE WHEN isMerged THEN p.linkedId ELSE coalesce(p.linkedId, account.id) END
WITH p, account, NOT isMerged AND p.linkedId = account.id AS linked
CALL (p, account, linked) { WITH p, account, linked WHERE linked MERGE (p)-[link:LINKED_TO]->(account) ON CREATE SET link.at = $now }
RETURN linked
