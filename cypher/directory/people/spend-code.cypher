// Spends a code for signing in, and returns whether this attempt was the first; deletes some of the expired ones.
// :param id => 'c0de'
// :param attempt => 'a77e'
// :param expiresAt => 1700000060000
// :param now => 1700000000000
CYPHER 25
MERGE (c:SpentCode {id: $id})
ON CREATE SET c:Internal, c.attempt = $attempt, c.expiresAt = $expiresAt
WITH c
CALL () {
  MATCH (old:SpentCode) WHERE old.expiresAt < $now
  WITH old ORDER BY old.expiresAt, old.id LIMIT 100
  DELETE old
}
RETURN c.attempt = $attempt AS isFirst
