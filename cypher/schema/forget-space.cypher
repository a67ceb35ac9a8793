// Forgets a space that is being made, or left over; its vectors belong to no space from now on.
// :param role => 'former'
// :param spaceId => 'e5_small'
CYPHER 25
MATCH (s:EmbeddingSpace {id: $role}) WHERE s.spaceId = $spaceId AND $role <> 'active'
DELETE s
RETURN count(*) AS forgotten
