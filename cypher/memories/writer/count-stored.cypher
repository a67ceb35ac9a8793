// Number of memories that these people stated, in any status.
// :unguarded counts towards a quota what a person has stated themself.
// :param people => ['p1']
CYPHER 25
UNWIND $people AS person
MATCH (m:Memory) WHERE m.staterId = person AND m.createdAt >= -9007199254740991
RETURN person, count(*) AS stored ORDER BY person
