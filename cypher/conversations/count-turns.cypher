// Number of messages in the conversations of these people, by the beginnings of their keys.
// :param people => [{person: 'p1', prefix: 'default|p1|'}]
CYPHER 25
UNWIND $people AS one
MATCH (v:Conversation) WHERE v.key STARTS WITH one.prefix
RETURN one.person AS person, sum(v.turns) AS stored ORDER BY person
