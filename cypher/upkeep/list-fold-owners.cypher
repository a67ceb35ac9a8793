// Owners and groups of a tenant with facts that may be folded, and their number: facts that changed or were confirmed lately, are most important or are read often, or are about a person who was merged lately.
// :unguarded gives ids and counts to a job that folds what says the same; they go to no caller.
// :param tenant => 'default'
// :param now => 1700000000000
// :param since => 1700000000000
// :param changedSince => 1700000000000
// :param frequentReads => 10
CYPHER 25
MATCH (m:Memory) WHERE m.tenantId = $tenant
WITH m WHERE m.status = 'ACTIVE' AND m.channel = 'semantic' AND m.expiresAt > $now AND {{changedLately}}
RETURN coalesce(m.ownerId, m.chatId) AS ownerOrChatId, count(*) AS facts ORDER BY ownerOrChatId
