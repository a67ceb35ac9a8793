// Ephemeral notes of a tenant that expire soon, grouped by the people who may hear them, the oldest first.
// :unguarded feeds a job that joins notes of one audience; what it makes of them is told to that audience alone.
// :param tenant => 'default'
// :param now => 1700000000000
// :param until => 1700000000000
// :param limit => 5000
CYPHER 25
MATCH (m:Memory) WHERE m.tenantId = $tenant
WITH m WHERE m.status = 'ACTIVE' AND m.type = 'log' AND m.stability = 'volatile' AND NOT m.pinned AND m.expiresAt > $now AND m.expiresAt <= $until
  AND m.apart IS NULL
WITH m, [m.persona, m.sensitivity, toString(m.portable), coalesce(m.ownerId, m.chatId), coalesce(m.staterId, ''), coalesce(m.learnedInId, ''), coalesce(m.aloneId, '')]
  + m.audienceTokens + ['about'] + m.aboutIds + ['confided', toString(coalesce(m.confidedByWords, false))] + coalesce(m.confidedIds, ['all'])
  + ['there'] + COLLECT {
    MATCH (there:Chat)<-[part:PARTICIPATES_IN]-(p:Entity)
    WHERE there.id IN [m.chatId, m.learnedInId] AND part.joinedAt <= m.learnedAt AND m.learnedAt < part.leftAt
    RETURN DISTINCT p.id AS id ORDER BY id
  } AS heard
RETURN m.id AS id, m.text AS text, m.observedAt AS observedAt, m.ownerId AS ownerId, m.staterId AS staterId, m.aboutIds AS aboutIds,
  reduce(all = '', one IN heard | all + one + ' ') AS hearersKey
ORDER BY hearersKey, observedAt, id LIMIT $limit
