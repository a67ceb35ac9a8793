// Records that what a person has named was looked through.
// :param creator => 'p1'
// :param now => 1700000000000
CYPHER 25
MATCH (creator:Entity {id: $creator})
SET creator.variantsAt = $now
