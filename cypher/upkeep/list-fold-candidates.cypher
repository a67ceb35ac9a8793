// Pairs of neighbours that may become one and whose texts have not been compared for a while, the nearest of each of these owners and groups: facts by the same stater, of the same people and things, as open and heard by the same; one of them is among those that `list-fold-owners` counts, with an id within a range; one at most is pinned. What no one but its owner hears may speak of acquaintances whom they read as one.
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
// :param often => 10
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
  WITH near, startNode(near) AS m, endNode(near) AS o, ownerOrChatId
  WHERE o.status = 'ACTIVE' AND m.status = 'ACTIVE' AND o.type = m.type AND NOT (m.pinned AND o.pinned)
    AND o.expiresAt > $now AND m.expiresAt > $now
    AND coalesce(o.ownerId, o.chatId) = ownerOrChatId AND coalesce(m.ownerId, m.chatId) = ownerOrChatId
    AND coalesce(o.staterId, '') = coalesce(m.staterId, '')
    AND coalesce(o.apart, '') <> coalesce(m.apart, 'never') AND coalesce(o.apart, '') <> m.id AND coalesce(m.apart, '') <> o.id
    AND o.sensitivity = m.sensitivity AND o.portable = m.portable AND o.stability = m.stability
    AND (o.slot IS NULL OR m.slot IS NULL OR (o.slot = m.slot AND coalesce(o.value, '') = coalesce(m.value, '')))
    AND size(o.entityIds) = size(m.entityIds) AND all(id IN o.entityIds WHERE id IN m.entityIds)
    AND coalesce(o.confidedByWords, false) = coalesce(m.confidedByWords, false)
    AND size(coalesce(o.confidedIds, [])) = size(coalesce(m.confidedIds, []))
    AND all(id IN coalesce(o.confidedIds, []) WHERE id IN m.confidedIds)
  WITH near, m, o, size(o.aboutIds) = size(m.aboutIds) AND all(id IN o.aboutIds WHERE id IN m.aboutIds) AS sameNames,
    CASE WHEN m.learnedAt < o.learnedAt THEN [m.learnedAt, o.learnedAt] ELSE [o.learnedAt, m.learnedAt] END AS between
  WITH near, m, o, sameNames, between, CASE WHEN sameNames THEN null ELSE [said IN [m, o] | {{readPeople}}] END AS read
  WHERE sameNames OR (read[0] = read[1] AND all(said IN [m, o] WHERE {{heardByOwnerAlone}}))
  WITH near, m, o, sameNames, between
  WHERE all(said IN [m, o] WHERE {{placeOpensNothing}}) OR (coalesce(o.learnedInId, '') = coalesce(m.learnedInId, '') AND NOT EXISTS {
    MATCH (there:Chat)<-[part:PARTICIPATES_IN]-(p:Entity)
    WHERE there.id IN [m.chatId, m.learnedInId]
      AND (between[0] < part.joinedAt <= between[1] OR between[0] < part.leftAt <= between[1])
      AND EXISTS { MATCH (p)-[former:PARTICIPATES_IN]->(there) WHERE former.joinedAt <= between[0] AND between[0] < former.leftAt }
        <> EXISTS { MATCH (p)-[later:PARTICIPATES_IN]->(there) WHERE later.joinedAt <= between[1] AND between[1] < later.leftAt }
  })
  WITH near, m, o, sameNames
  WHERE NOT EXISTS { MATCH (m)-[seen:COMPARED_WITH]-(x:Memory) WHERE seen.at >= $checkedSince AND x.text = o.text }
    AND NOT EXISTS { MATCH (o)-[seen:COMPARED_WITH]-(x:Memory) WHERE seen.at >= $checkedSince AND x.text = m.text }
  WITH near, m, o, sameNames ORDER BY near.strength DESC, m.id, o.id LIMIT $perOwner
  RETURN near.strength AS strength,
    [one IN [m, o] | one{.id, .text, .source, .confidence, .slot, .ownerId, .staterId, .aboutIds, .aboutLabels, .pinned,
      observedAt: CASE WHEN one.confirmedAt > one.observedAt THEN one.confirmedAt ELSE one.observedAt END, readAs: CASE WHEN sameNames THEN null ELSE COLLECT {
        UNWIND range(0, size(one.aboutIds) - 1) AS at
        MATCH (p:Entity {id: one.aboutIds[at]})
        WITH at, {{mergeTarget}} AS kept
        RETURN kept{.id, .label} AS kept ORDER BY at
      } END}] AS memories
}
// Nothing is collected by owner: the lists would be counted with each of their pairs, and too much for the database.
RETURN ownerOrChatId, strength, memories ORDER BY ownerOrChatId, strength DESC, memories[0].id, memories[1].id
