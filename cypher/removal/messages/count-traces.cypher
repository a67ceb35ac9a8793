// Numbers of traces of removed messages and memories, by id: themselves, index entries, events with a text, todos and tombstones.
// :unguarded returns numbers about what a person was allowed to remove, to them.
// :param tenant => 'default'
// :param messages => ['s1']
// :param memories => ['m1']
// :param todos => ['t1']
CYPHER 25
RETURN COUNT { MATCH (m:Message) WHERE m.id IN $messages } AS messages,
  COUNT { MATCH (m:Memory) WHERE m.id IN $memories } AS memories,
  COUNT { MATCH (e:IndexEntry) WHERE e.memoryId IN $memories AND e.audience >= '' } AS indexEntries,
  COUNT { MATCH (h:HistoryEvent) WHERE h.memoryId IN $memories AND h.at >= -9007199254740991 AND (h.oldText IS NOT NULL OR h.newText IS NOT NULL) } AS historyEvents,
  COUNT { MATCH (t:Todo) WHERE t.id IN $todos } AS todos,
  COUNT { MATCH (t:Tombstone) WHERE t.messageId IN $messages AND t.tenantId = $tenant AND t.sentenceIndex IS NULL } AS tombstones
