// Locks the live memories of these keys until the transaction ends and says what they hold; not held: the key was lost meanwhile.
// :param keys => ['k1']
// :param audience => {now: 1700000000000}
CYPHER 25
UNWIND $keys AS key
MATCH (m:Memory {liveKey: key})
SET m.lockedAt = $audience.now
WITH m, key
RETURN key, coalesce(m.liveKey = key, false) AS held, {{memory}}
ORDER BY key
