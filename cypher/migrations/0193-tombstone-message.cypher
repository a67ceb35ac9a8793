// Which messages were removed, so that a removal can be asked for again.
CYPHER 25 CREATE INDEX tombstone_message IF NOT EXISTS FOR (t:Tombstone) ON (t.messageId)
