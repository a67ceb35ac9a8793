// Claims a piece of work until a moment, unless another worker was faster; counts the attempt and raises the fencing token.
// :param id => 'w1'
// :param holder => 'process-1'
// :param maxCountedAttempts => 6
// :param now => 1700000000000
// :param until => 1700000060000
CYPHER 25
MATCH (w:Work {id: $id})
SET w.touchedAt = $now
WITH w, w.runAt AS dueAt WHERE w.runAt <= $now AND w.countedAttempts < $maxCountedAttempts AND {{isFirstOfLane}}
SET w.state = 'RUNNING', w.holder = $holder, w.runAt = $until,
  w.attempts = w.attempts + 1, w.countedAttempts = w.countedAttempts + 1, w.fencingToken = w.fencingToken + 1
RETURN {{work}}, dueAt
