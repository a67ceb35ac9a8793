// Marks in this graph of these removals of the ledger: the time of the latest request that has begun, and of the latest that is applied.
// :param ids => ['rmv_1']
CYPHER 25
MATCH (a:AppliedRemoval) WHERE a.id IN $ids
RETURN a.id AS id, a.begunAt AS begunAt, a.at AS at ORDER BY id
