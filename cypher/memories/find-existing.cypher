// Which of these memories there are.
// :param ids => ['m1']
CYPHER 25
MATCH (m:Memory) WHERE m.id IN $ids
RETURN m.id AS id ORDER BY id
