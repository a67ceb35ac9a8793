// Upserts proposals, one per value. A refused one stays refused, a lapsed one opens again, and one with enough messages, or with the former value, applies.
// :unguarded writes and returns what became of what it was given.
// :param items => [{key: 'k1', id: 'r1', tenantId: 'default', personId: 'p1', field: 'city', proposed: 'Lyon', reason: 'said', statement: '{}', message: 's1', memory: 'm1', needed: 0}]
// :param now => 1700000000000
// :param until => 1700604800000
// :param maxOpen => 50
CYPHER 25
UNWIND $items AS item
WITH item WHERE EXISTS { MATCH (:Proposal {key: item.key}) }
  OR COUNT { MATCH (open:Proposal {personId: item.personId}) WHERE open.state = 'OPEN' AND open.expiresAt > $now } < $maxOpen
MERGE (p:Proposal {key: item.key})
ON CREATE SET p.id = item.id, p.tenantId = item.tenantId, p.personId = item.personId, p.field = item.field, p.state = 'LAPSED', p.expiresAt = 0
SET p.touchedAt = $now
WITH p, item
WHERE p.state <> 'REFUSED' AND NOT (p.state = 'ACCEPTED' AND EXISTS { MATCH (p)-[:DERIVED_FROM]->(:Message {id: item.message}) })
WITH p, item, p.state = 'OPEN' AND p.expiresAt > $now AS isOpen, p.state = 'ACCEPTED' AS wasAccepted
CALL (p, isOpen) { WITH p, isOpen WHERE NOT isOpen MATCH (p)-[old:DERIVED_FROM|WOULD_CHANGE]->() DELETE old }
CALL (p, item) { MATCH (s:Message {id: item.message}) WHERE s.tenantId = item.tenantId MERGE (p)-[:DERIVED_FROM]->(s) }
CALL (p, item) { MATCH (m:Memory {id: item.memory}) WHERE m.tenantId = item.tenantId MERGE (p)-[:WOULD_CHANGE]->(m) }
CALL (p, item) { MATCH (e:Entity {id: item.personId}) WHERE e.tenantId = item.tenantId MERGE (e)-[:HAS_PROPOSAL]->(p) }
WITH p, item, isOpen, item.needed > 0 AND (wasAccepted OR COUNT { (p)-[:DERIVED_FROM]->() } >= item.needed) AS applies
SET p.createdAt = CASE WHEN isOpen THEN p.createdAt ELSE $now END,
  p.expiresAt = CASE WHEN isOpen THEN p.expiresAt ELSE $until END,
  p.statement = CASE WHEN applies THEN null WHEN isOpen THEN p.statement ELSE item.statement END,
  p.proposed = CASE WHEN isOpen THEN p.proposed ELSE item.proposed END,
  p.reason = item.reason,
  p.state = CASE WHEN applies THEN 'ACCEPTED' ELSE 'OPEN' END,
  p.decidedAt = CASE WHEN applies THEN $now END
RETURN p.key AS key, applies
ORDER BY key
