// Ids of removals of the ledger that this graph has applied, among these.
// :param ids => ['rmv_1']
CYPHER 25
MATCH (a:AppliedRemoval) WHERE a.id IN $ids
RETURN a.id AS id ORDER BY id
