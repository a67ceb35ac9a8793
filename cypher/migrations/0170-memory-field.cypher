// Live memories by the field that they fill: what has one value at a time, though it may have no slot.
CYPHER 25 CREATE INDEX memory_field IF NOT EXISTS FOR (m:Memory) ON (m.fieldKey)
