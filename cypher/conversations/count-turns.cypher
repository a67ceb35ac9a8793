// Number of messages in the conversations of these people, by the beginnings of their keys.
// :param people => [{person: 'p1', prefix: 'default|p1|'}]
CYPHER 25
UNWIND $people AS owner
MATCH (v:Conversation) WHERE v.key STARTS WITH owner.prefix
RETURN owner.person AS person, sum(v.turns) AS stored ORDER BY person
