// Pairs of related facts that may be folded, not compared lately, the nearest of each of these owners and groups first. Both have the same stater, people, things, openness and hearers. At least one is among those that `list-fold-owners` counts and has an id in the range; at most one is pinned. A pair that only its owner hears may name acquaintances that the owner reads as one.
// :unguarded feeds a job that folds what says the same to the same people; what it reads goes to no caller.
// :param tenant => 'default'
// :param ownerOrChatIds => ['p1', 'c1']
// :param from => ''
// :param to => 'mem_g'
// :param now => 1700000000000
// :param minStrength => 0.6
// :param since => 1700000000000
// :param changedSince => 1700000000000
// :param checkedSince => 1700000000000
// :param frequentReads => 10
// :param perOwner => 50
CYPHER 25
UNWIND $ownerOrChatIds AS ownerOrChatId
CALL (ownerOrChatId) {
  CALL (ownerOrChatId) {
    MATCH (m:Memory) WHERE m.ownerId = ownerOrChatId AND m.createdAt >= -9007199254740991 RETURN m
    UNION
    MATCH (m:Memory) WHERE m.chatId = ownerOrChatId AND m.createdAt >= -9007199254740991 AND m.ownerId IS NULL RETURN m
  }
  WITH ownerOrChatId, m WHERE m.tenantId = $tenant AND $from <= m.id < $to AND m.status = 'ACTIVE' AND m.channel = 'semantic' AND m.expiresAt > $now
    AND {{changedLately}}
  MATCH (m)-[near:related_to]-(:Memory)
  WHERE near.strength >= $minStrength
  WITH DISTINCT ownerOrChatId, near
  WITH near, startNode(near) AS m, endNode(near) AS other, ownerOrChatId
  WHERE other.status = 'ACTIVE' AND m.status = 'ACTIVE' AND other.type = m.type AND NOT (m.pinned AND other.pinned)
    AND other.expiresAt > $now AND m.expiresAt > $now
    AND coalesce(other.ownerId, other.chatId) = ownerOrChatId AND coalesce(m.ownerId, m.chatId) = ownerOrChatId
    AND coalesce(other.staterId, '') = coalesce(m.staterId, '')
    AND coalesce(other.apart, '') <> coalesce(m.apart, 'never') AND coalesce(other.apart, '') <> m.id AND coalesce(m.apart, '') <> other.id
    AND other.sensitivity = m.sensitivity AND other.portable = m.portable AND other.stability = m.stability
    AND (other.slot IS NULL OR m.slot IS NULL OR (other.slot = m.slot AND coalesce(other.value, '') = coalesce(m.value, '')))
    AND size(other.entityIds) = size(m.entityIds) AND all(id IN other.entityIds WHERE id IN m.entityIds)
    AND coalesce(other.confidedByWords, false) = coalesce(m.confidedByWords, false)
    AND size(coalesce(other.confidedIds, [])) = size(coalesce(m.confidedIds, []))
    AND all(id IN coalesce(other.confidedIds, []) WHERE id IN m.confidedIds)
  WITH near, m, other, size(other.aboutIds) = size(m.aboutIds) AND all(id IN other.aboutIds WHERE id IN m.aboutIds) AS sameNames,
    CASE WHEN m.learnedAt < other.learnedAt THEN [m.learnedAt, other.learnedAt] ELSE [other.learnedAt, m.learnedAt] END AS between
  WITH near, m, other, sameNames, between, CASE WHEN sameNames THEN null ELSE [memory IN [m, other] | {{readPeople}}] END AS readPeople
  WHERE sameNames OR (readPeople[0] = readPeople[1] AND all(memory IN [m, other] WHERE {{heardByOwnerAlone}}))
  WITH near, m, other, sameNames, between
  WHERE all(memory IN [m, other] WHERE {{placeOpensNothing}}) OR (coalesce(other.learnedInId, '') = coalesce(m.learnedInId, '') AND NOT EXISTS {
    MATCH (there:Chat)<-[part:PARTICIPATES_IN]-(p:Entity)
    WHERE there.id IN [m.chatId, m.learnedInId]
      AND (between[0] < part.joinedAt <= between[1] OR between[0] < part.leftAt <= between[1])
      AND EXISTS { MATCH (p)-[former:PARTICIPATES_IN]->(there) WHERE former.joinedAt <= between[0] AND between[0] < former.leftAt }
        <> EXISTS { MATCH (p)-[later:PARTICIPATES_IN]->(there) WHERE later.joinedAt <= between[1] AND between[1] < later.leftAt }
  })
  WITH near, m, other, sameNames
  WHERE NOT EXISTS { MATCH (m)-[seen:COMPARED_WITH]-(compared:Memory) WHERE seen.at >= $checkedSince AND compared.text = other.text }
    AND NOT EXISTS { MATCH (other)-[seen:COMPARED_WITH]-(compared:Memory) WHERE seen.at >= $checkedSince AND compared.text = m.text }
  WITH near, m, other, sameNames ORDER BY near.strength DESC, m.id, other.id LIMIT $perOwner
  RETURN near.strength AS strength,
    [memory IN [m, other] | memory{.id, .text, .source, .confidence, .slot, .ownerId, .staterId, .aboutIds, .aboutLabels, .pinned,
      observedAt: CASE WHEN memory.confirmedAt > memory.observedAt THEN memory.confirmedAt ELSE memory.observedAt END, readAs: CASE WHEN sameNames THEN null ELSE COLLECT {
        UNWIND range(0, size(memory.aboutIds) - 1) AS at
        MATCH (p:Entity {id: memory.aboutIds[at]})
        WITH at, {{mergeTarget}} AS kept
        RETURN kept{.id, .label} AS kept ORDER BY at
      } END}] AS memories
}
// Nothing is collected by owner: the lists would be counted with each of their pairs, and too much for the database.
RETURN ownerOrChatId, strength, memories ORDER BY ownerOrChatId, strength DESC, memories[0].id, memories[1].id
