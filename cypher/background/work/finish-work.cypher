// Marks locked work as done, if the caller still holds the lease.
// :param id => 'w1'
// :param state => 'DONE'
// :param storedIds => ['m1']
// :param now => 1700000000000
CYPHER 25
MATCH (w:Work {id: $id})
SET w.state = $state, w.storedIds = $storedIds, w.finishedAt = $now,
  w.runAt = null, w.lane = null, w.holder = null, w.error = null
