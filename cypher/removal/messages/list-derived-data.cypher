// Memories and todos made of these messages. `alone` is true if no other message and no other mention says what they say now. A fold is removed with any of its messages; its other sources come back.
// :unguarded gives ids to a removal of messages that were disclosed, with texts that are compared and told to no one.
// :param tenant => 'default'
// :param ids => ['s1']
CYPHER 25
MATCH (s:Message) USING INDEX SEEK s:Message(id) WHERE s.id IN $ids AND s.tenantId = $tenant
MATCH (m:Memory|Todo)-[:DERIVED_FROM]->(s)
WITH DISTINCT m
CALL (m) {
  MATCH (m)-[link:DERIVED_FROM]->(source)
  RETURN count(CASE WHEN link.former IS NULL THEN 1 END) AS sources,
    count(CASE WHEN link.former IS NULL AND source.id IN $ids THEN 1 END) AS removedSources,
    sum(CASE WHEN link.former IS NULL AND source.id IN $ids THEN coalesce(link.times, 1) ELSE 0 END) AS times
}
RETURN m.id AS id, COLLECT { MATCH (m)-[:DERIVED_FROM]->(source) WHERE source.id IN $ids RETURN source.id AS of ORDER BY of } AS messages, m:Todo AS todo, CASE WHEN m:Todo THEN m.personId END AS person, CASE WHEN m:Todo THEN m.text END AS text, coalesce(m.channel = 'episodic', false) AS episode,
  CASE WHEN m.channel IN ['episodic', 'insight'] OR m.source = 'curated_fold' THEN true
    ELSE removedSources > 0 AND removedSources = sources AND coalesce(m.mentions, 1) - coalesce(m.formerMentions, 0) <= times END AS alone
ORDER BY id
