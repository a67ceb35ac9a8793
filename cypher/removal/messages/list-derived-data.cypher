// Memories made of these messages: `alone` if no other message and no other mention says what they say now. A fold goes with any of its messages: what else it was made of comes back.
// :unguarded gives ids to a removal of messages that were disclosed, with texts that are compared and told to no one.
// :param tenant => 'default'
// :param ids => ['s1']
CYPHER 25
MATCH (s:Message) USING INDEX SEEK s:Message(id) WHERE s.id IN $ids AND s.tenantId = $tenant
MATCH (m:Memory|Todo)-[:DERIVED_FROM]->(s)
WITH DISTINCT m
CALL (m) {
  MATCH (m)-[from:DERIVED_FROM]->(o)
  RETURN count(CASE WHEN from.former IS NULL THEN 1 END) AS sources,
    count(CASE WHEN from.former IS NULL AND o.id IN $ids THEN 1 END) AS going,
    sum(CASE WHEN from.former IS NULL AND o.id IN $ids THEN coalesce(from.times, 1) ELSE 0 END) AS times
}
RETURN m.id AS id, COLLECT { MATCH (m)-[:DERIVED_FROM]->(o) WHERE o.id IN $ids RETURN o.id AS of ORDER BY of } AS messages, m:Todo AS todo, CASE WHEN m:Todo THEN m.personId END AS person, CASE WHEN m:Todo THEN m.text END AS text, coalesce(m.channel = 'episodic', false) AS episode,
  CASE WHEN m.channel IN ['episodic', 'insight'] OR m.source = 'curated_fold' THEN true
    ELSE going > 0 AND going = sources AND coalesce(m.mentions, 1) - coalesce(m.formerMentions, 0) <= times END AS alone
ORDER BY id
