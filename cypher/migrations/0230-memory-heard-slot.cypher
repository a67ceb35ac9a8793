// What was learned in a chat of one slot: few memories have both.
CYPHER 25 CREATE INDEX memory_heard_slot IF NOT EXISTS FOR (m:Memory) ON (m.learnedInId, m.slot)
