// Takes work away that reads messages which are about to go, and lets what is under way over their conversations, or has read them as turns before its own message, begin anew: what it has read is out of date. The attempt that it ends does not count. Locks it, and the messages, until the transaction ends. Names whose work it took away.
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
  RETURN collect(coalesce(person, '')) AS gone
}
CALL () {
  MATCH (m:Message) WHERE m.id IN $ids AND m.tenantId = $tenant
  WITH collect(m) AS going, collect(DISTINCT m.conversationId) + collect(DISTINCT m.sessionId) + collect(DISTINCT m.speakerId) AS subjects
  MATCH (w:Work) WHERE w.state = 'RUNNING' AND w.tenantId = $tenant AND (
    split(w.subject, ':')[0] IN subjects OR w.subject IN $ids
    OR w.kind IN $readers AND EXISTS {
      MATCH (own:Message {id: w.subject})
      WHERE any(m IN going WHERE m.conversationId = own.conversationId AND m.turn < own.turn AND m.turn >= own.turn - $before)
    })
  WITH w ORDER BY w.key
  SET w.touchedAt = $now
  // Held by now: what was done meanwhile stays done.
  WITH w WHERE w.state = 'RUNNING'
  SET w.state = 'PENDING', w.runAt = $now, w.holder = null, w.fence = w.fence + 1,
    w.attempts = w.attempts - 1, w.strikes = w.strikes - 1
  RETURN count(w) AS halted
}
// Locked until the removal commits: work that is claimed meanwhile stores nothing that it makes of them.
CALL () {
  MATCH (m:Message) WHERE m.id IN $ids AND m.tenantId = $tenant
  WITH m ORDER BY m.id
  SET m.turn = m.turn
}
RETURN gone, halted
