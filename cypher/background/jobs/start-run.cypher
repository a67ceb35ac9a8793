// Records that a run of a job has begun.
// :param run => {id: 'r1', job: 'reconcile-work', window: '2026-11-22T10:00:00.000Z', startedAt: 1700000000000, outcome: 'RUNNING'}
// :param id => 'r1'
CYPHER 25
MERGE (r:JobRun {id: $id})
ON CREATE SET r:Internal
SET r += $run
