// Deletes the work of messages that are about to be removed, and requeues running work that has read them: work on their conversations, and work on a later message of the same conversation. The interrupted attempt does not count. Locks work and messages until the transaction ends. Returns the persons whose work it deleted.
// :unguarded writes, and returns whose work it was.
// :param tenant => 'default'
// :param keys => ['default|extract-memories|s1']
// :param ids => ['s1']
// :param readers => ['extract-memories']
// :param before => 6
// :param now => 1700000000000
CYPHER 25
CALL () {
  MATCH (w:Work) WHERE w.key IN $keys
  WITH w, w.personId AS person ORDER BY w.key
  SET w.touchedAt = $now
  DETACH DELETE w
  RETURN collect(coalesce(person, '')) AS personIds
}
CALL () {
  MATCH (m:Message) WHERE m.id IN $ids AND m.tenantId = $tenant
  WITH collect(m) AS messages, collect(DISTINCT m.conversationId) + collect(DISTINCT m.sessionId) + collect(DISTINCT m.speakerId) AS subjects
  MATCH (w:Work) WHERE w.state = 'RUNNING' AND w.tenantId = $tenant AND (
    split(w.subject, ':')[0] IN subjects OR w.subject IN $ids
    OR w.kind IN $readers AND EXISTS {
      MATCH (own:Message {id: w.subject})
      WHERE any(m IN messages WHERE m.conversationId = own.conversationId AND m.turn < own.turn AND m.turn >= own.turn - $before)
    })
  WITH w ORDER BY w.key
  SET w.touchedAt = $now
  // Held by now: what was done meanwhile stays done.
  WITH w WHERE w.state = 'RUNNING'
  SET w.state = 'PENDING', w.runAt = $now, w.holder = null, w.fencingToken = w.fencingToken + 1,
    w.attempts = w.attempts - 1, w.countedAttempts = w.countedAttempts - 1
}
// Locked until the removal commits: work that is claimed meanwhile stores nothing that it makes of them.
CALL () {
  MATCH (m:Message) WHERE m.id IN $ids AND m.tenantId = $tenant
  WITH m ORDER BY m.id
  SET m.turn = m.turn
}
RETURN personIds
