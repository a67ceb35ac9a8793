// Memories made of these messages: `alone` if of no others, and not said again otherwise. A fold goes with any of its messages: what else it was made of comes back.
// :unguarded gives ids to a removal of messages that were disclosed, with texts that are compared and told to no one.
// :param tenant => 'default'
// :param ids => ['s1']
CYPHER 25
MATCH (s:Message) USING INDEX SEEK s:Message(id) WHERE s.id IN $ids AND s.tenantId = $tenant
MATCH (m:Memory|Todo)-[:DERIVED_FROM]->(s)
WITH DISTINCT m
WITH m, COUNT { (m)-[:DERIVED_FROM]->() } AS sources, COUNT { MATCH (m)-[:DERIVED_FROM]->(o) WHERE o.id IN $ids } AS going
RETURN m.id AS id, COLLECT { MATCH (m)-[:DERIVED_FROM]->(o) WHERE o.id IN $ids RETURN o.id AS of ORDER BY of } AS messages, m:Todo AS todo, CASE WHEN m:Todo THEN m.personId END AS person, CASE WHEN m:Todo THEN m.text END AS text, coalesce(m.channel = 'episodic', false) AS episode,
  CASE WHEN m.channel IN ['episodic', 'insight'] OR m.source = 'curated_fold' THEN true ELSE going = sources AND coalesce(m.mentions, 1) <= sources END AS alone
ORDER BY id
