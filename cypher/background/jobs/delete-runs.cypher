// Deletes runs of jobs.
// :param ids => ['r1']
CYPHER 25
MATCH (r:JobRun) WHERE r.id IN $ids
DELETE r
