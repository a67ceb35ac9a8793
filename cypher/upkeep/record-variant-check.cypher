// Records that what a person has named was looked through.
// :param maker => 'p1'
// :param now => 1700000000000
CYPHER 25
MATCH (maker:Entity {id: $maker})
SET maker.variantsAt = $now
