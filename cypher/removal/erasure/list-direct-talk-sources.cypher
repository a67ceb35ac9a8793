// Messages of a person's direct talk that these memories were made of.
// :unguarded feeds an erasure with messages of the direct talk of the person who asked for it; told to no one.
// :param tenant => 'default'
// :param viewer => 'p1'
// :param memories => ['m1']
CYPHER 25
MATCH (memory:Memory)-[:DERIVED_FROM]->(m:Message) USING INDEX SEEK memory:Memory(id)
WHERE memory.id IN $memories AND m.tenantId = $tenant AND m.ownerId = $viewer
WITH DISTINCT m
RETURN m{.id, .key, .role, .text, .at, .seq, .persona, .speakerId, .ownerId, .speakerName, conversedBy: null} AS message,
  m.place AS place, m.chatId AS chat
ORDER BY place, message.seq, message.id
