// Locks messages until the transaction ends, and counts those that still say what background work has read.
// :unguarded locks what background work has read, and returns one number.
// :param tenant => 'default'
// :param read => [{id: 's1', text: 'I like figs.'}]
CYPHER 25
UNWIND $read AS one
MATCH (s:Message {id: one.id}) WHERE s.tenantId = $tenant
WITH s, one ORDER BY one.id
SET s.turn = s.turn
WITH s, one WHERE s.text = one.text
RETURN count(s) AS total
