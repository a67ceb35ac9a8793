// Upserts the checkpoint of a person and thread if its version is the expected one (below 0: any). Returns the version before; the caller rolls back if it differs.
// :param tenant => 'default'
// :param key => 'default|p1|main'
// :param person => 'p1'
// :param thread => 'main'
// :param expected => 3
// :param data => '{}'
// :param bytes => 2
// :param now => 1700000000000
CYPHER 25
MERGE (c:Checkpoint {key: $key})
ON CREATE SET c.tenantId = $tenant, c.personId = $person, c.thread = $thread, c.version = 0, c.data = '', c.bytes = 0
WITH c, c.updatedAt IS NULL AS isNew
// Takes the write lock before the version is read: a concurrent save waits here.
SET c.updatedAt = $now
WITH c, isNew
CALL (c, isNew) { WITH c WHERE isNew MATCH (p:Entity {id: $person}) CREATE (p)-[:HAS_CHECKPOINT {thread: $thread}]->(c) }
// A state can take a megabyte: the stored one is read only if it may be equal to this one.
WITH c, c.version AS storedVersion, c.bytes AS bytesBefore,
  CASE WHEN $expected >= 0 AND c.version = $expected + 1 THEN c.data = $data ELSE false END AS same
FOREACH (fits IN CASE WHEN $expected < 0 OR storedVersion = $expected THEN [true] ELSE [] END |
  SET c.version = storedVersion + 1, c.data = $data, c.bytes = $bytes)
RETURN storedVersion, same, bytesBefore
