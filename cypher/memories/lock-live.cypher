// Locks the live memories of these keys until the transaction ends and says what they hold.
// :param keys => ['k1']
// :param audience => {now: 1700000000000}
CYPHER 25
UNWIND $keys AS key
MATCH (m:Memory {liveKey: key})
SET m.lockedAt = $audience.now
WITH m, key WHERE m.liveKey = key
RETURN {{memory}}
ORDER BY key
