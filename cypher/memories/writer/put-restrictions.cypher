// Records how subjects have closed statements of these keys, longer than the memories; removes what closes nothing.
// :param tenant => 'default'
// :param items => [{key: 'k1', sensitivity: 'PERSONAL', closed: true, byOrigin: false, at: 1700000000000}]
CYPHER 25
UNWIND $items AS item
MERGE (r:Restriction {key: item.key})
ON CREATE SET r:Internal
SET r.tenantId = $tenant, r.sensitivity = item.sensitivity, r.closed = item.closed, r.byOrigin = item.byOrigin,
  r.at = item.at
WITH r WHERE r.sensitivity IS NULL AND NOT r.closed
DELETE r
