// Records how a run of a job has ended.
// :param id => 'r1'
// :param outcome => 'DONE'
// :param counts => '{"done":3}'
// :param error => 'UNAVAILABLE'
// :param now => 1700000000000
CYPHER 25
MATCH (r:JobRun {id: $id})
SET r.finishedAt = $now, r.outcome = $outcome, r.counts = $counts, r.error = $error
