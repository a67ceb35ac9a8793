// Notes work that must be done, once for each key, and says how far it is.
// :param items => [{key: 'default|make-spine|p1:2', noted: {id: 'w1', kind: 'make-spine', state: 'PENDING'}}]
CYPHER 25
UNWIND $items AS item
MERGE (w:Work {key: item.key})
ON CREATE SET w += item.noted
RETURN w.key AS key, {{work}}
ORDER BY key
