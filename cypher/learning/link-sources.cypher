// Records which messages memories were made from, and how often. A statement that has replaced the text of its memory leaves the messages of the earlier text as former sources, and counts how often that had been said.
// :unguarded writes and returns nothing.
// :param tenant => 'default'
// :param memories => [{id: 'm1', replaces: true}]
// :param messages => ['s1']
CYPHER 25
UNWIND $memories AS stored
MATCH (m:Memory {id: stored.id}) WHERE m.tenantId = $tenant
CALL (m, stored) {
  WITH m, stored WHERE stored.replaces
  SET m.formerMentions = m.mentions - 1
  WITH m
  MATCH (m)-[old:DERIVED_FROM]->()
  SET old.former = true
}
MATCH (s:Message) WHERE s.id IN $messages AND s.tenantId = $tenant
MERGE (m)-[from:DERIVED_FROM]->(s)
SET from.times = CASE WHEN from.former THEN 1 ELSE coalesce(from.times, 0) + 1 END, from.former = null
