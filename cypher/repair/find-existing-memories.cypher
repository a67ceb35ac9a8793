// Ids of these memories that exist.
// :unguarded says of ids that the history names whether they are there, to the doctor of an operator.
// :param ids => ['m1']
CYPHER 25
MATCH (m:Memory) WHERE m.id IN $ids
RETURN m.id AS id ORDER BY id
