// Locks messages until the transaction ends, and counts those that still say what background work has read.
// :unguarded locks what background work has read, and returns one number.
// :param tenant => 'default'
// :param read => [{id: 's1', text: 'I like figs.'}]
CYPHER 25
UNWIND $read AS source
MATCH (s:Message {id: source.id}) WHERE s.tenantId = $tenant
WITH s, source ORDER BY source.id
SET s.turn = s.turn
WITH s, source WHERE s.text = source.text
RETURN count(s) AS total
