// Changes the name a person is shown by; their ref and keys stay, and an acquaintance stays known by the old name.
// :param id => 'p1'
// :param label => 'Ana Lima'
CYPHER 25
MATCH (p:Entity {id: $id})
SET p.label = $label,
  p.names = CASE WHEN p.handle IS NOT NULL THEN [p.handle, $label] WHEN $label IN p.names THEN p.names ELSE p.names + $label END
