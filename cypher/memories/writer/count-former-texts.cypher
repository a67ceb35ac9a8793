// Numbers of texts that these people have replaced by others in the memories they have stated, whatever has become of them.
// :unguarded counts towards a quota what a person has stated themself.
// :param people => ['p1']
CYPHER 25
UNWIND $people AS person
MATCH (m:Memory) WHERE m.staterId = person AND m.createdAt >= -9007199254740991
RETURN person, sum(COUNT { (m)-[:HAS_EVENT]->(h:HistoryEvent) WHERE h.oldText IS NOT NULL AND h.actor = person }) AS stored ORDER BY person
