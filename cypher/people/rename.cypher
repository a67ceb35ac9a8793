// Changes the name a person is shown by; a new ref says so only for acquaintances.
// :param id => 'p1'
// :param label => 'Ana Lima'
// :param ref => 'person:ana'
CYPHER 25
MATCH (p:Entity {id: $id})
SET p.label = $label, p.ref = $ref, p.names = CASE WHEN $label IN p.names THEN p.names ELSE p.names + $label END
