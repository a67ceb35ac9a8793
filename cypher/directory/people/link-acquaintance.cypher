// Binds an acquaintance to an account from now on; a second account is refused by giving back the first.
// :param acquaintance => 'p9'
// :param account => 'p2'
// :param now => 1700000000000
CYPHER 25
MATCH (p:Entity {id: $acquaintance})
MATCH (account:Entity {id: $account})
SET p.touchedAt = $now
WITH p, account
SET p.linkedId = coalesce(p.linkedId, account.id)
WITH p, account, p.linkedId = account.id AS linked
CALL (p, account, linked) { WITH p, account, linked WHERE linked MERGE (p)-[link:LINKED_TO]->(account) ON CREATE SET link.at = $now }
RETURN linked
