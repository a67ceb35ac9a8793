// Records on one page of a tenant's conversations, by id, the time of consolidation and the number of live memories of the person that may be told there: those in direct talk; in a chat, only those that any audience hears.
// :unguarded writes how many of its person's own memories a conversation may tell, and returns the id of one to a job.
// :param tenant => 'default'
// :param now => 1700000000000
// :param afterId => ''
// :param limit => 100
CYPHER 25
MATCH (c:Conversation) WHERE c.id > $afterId AND c.tenantId = $tenant
WITH c ORDER BY c.id LIMIT $limit
SET c.curatorLastRunAt = $now, c.curatorMemoryCount = COUNT {
  MATCH (m:Memory)
  WHERE m.ownerId = c.personId AND m.createdAt >= -9007199254740991 AND m.status = 'ACTIVE' AND m.expiresAt > $now
    AND (m.persona = '' OR m.persona = c.persona)
    AND (m.sensitivity = 'PUBLIC' AND m.confidedIds IS NULL AND m.aloneId IS NULL
      OR c.chatId IS NULL AND (m.sensitivity <> 'SENSITIVE' OR NOT m.aboutAccount OR c.personId IN m.subjectIds))
}
RETURN max(c.id) AS last
