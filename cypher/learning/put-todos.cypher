// Keeps todos of persons; the same kind and text of one person and persona is kept once, and stays done when it is.
// :param items => [{key: 'k1', id: 't1', tenantId: 'default', personId: 'p1', persona: '', kind: 'COMMITMENT', text: 'Call Zoe.', now: 1700000000000}]
CYPHER 25
UNWIND $items AS item
MERGE (t:Todo {key: item.key})
ON CREATE SET t.id = item.id, t.tenantId = item.tenantId, t.personId = item.personId, t.persona = item.persona,
  t.kind = item.kind, t.text = item.text, t.done = false, t.createdAt = item.now, t.updatedAt = item.now
RETURN t.id AS id
ORDER BY id
