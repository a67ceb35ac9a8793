// Removals of the ledger that this graph has applied, among these, each with the time of its latest request.
// :param ids => ['rmv_1']
CYPHER 25
MATCH (a:AppliedRemoval) WHERE a.id IN $ids
RETURN a.id AS id, a.at AS at ORDER BY id
