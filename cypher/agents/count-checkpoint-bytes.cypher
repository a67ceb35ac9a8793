// Number of checkpoints and of their bytes, of people or tenants by the beginnings of their keys.
// :param owners => [{owner: 'p1', prefix: 'default|p1|'}]
CYPHER 25
UNWIND $owners AS owner
MATCH (c:Checkpoint) WHERE c.key STARTS WITH owner.prefix
RETURN owner.owner AS owner, sum(c.bytes) AS bytes, count(c) AS number ORDER BY owner
