// Pairs of neighbours of a tenant that may become one and have not been compared for a while: facts of the same owner or group by the same stater, of the same people and things, as open and heard by the same; one has changed or been said again lately, is most important or is read often, or is about somebody who was merged lately; one at most is pinned. What nobody but its owner hears may speak of acquaintances whom they read as one. The nearest of each owner and group.
// :param tenant => 'default'
// :param now => 1700000000000
// :param least => 0.6
// :param since => 1700000000000
// :param changedSince => 1700000000000
// :param checkedSince => 1700000000000
// :param often => 10
// :param perHolder => 50
// :param limit => 5000
CYPHER 25
CALL () {
  MATCH (m:Memory) WHERE m.tenantId = $tenant
  WITH m WHERE m.updatedAt >= $since
    AND (m.updatedAt >= $changedSince OR m.confirmedAt >= $changedSince OR m.importance = 3 OR coalesce(m.accesses, 0) >= $often)
  RETURN m
  UNION
  MATCH (p:Entity)-[into:MERGED_INTO]->(:Entity) WHERE into.at >= $changedSince AND p.tenantId = $tenant
  MATCH (p)<-[:ABOUT]-(m:Memory)
  RETURN m
}
WITH m WHERE m.status = 'ACTIVE' AND m.channel = 'semantic' AND m.expiresAt > $now
MATCH (m)-[near:related_to]-(o:Memory)
WHERE near.strength >= $least AND coalesce(near.checkedAt, 0) < $checkedSince
  AND o.status = 'ACTIVE' AND o.type = m.type AND NOT (m.pinned AND o.pinned) AND o.expiresAt > $now
  AND coalesce(o.ownerId, o.chatId) = coalesce(m.ownerId, m.chatId) AND coalesce(o.staterId, '') = coalesce(m.staterId, '')
  AND coalesce(o.apart, '') <> coalesce(m.apart, 'never') AND coalesce(o.apart, '') <> m.id AND coalesce(m.apart, '') <> o.id
  AND o.sensitivity = m.sensitivity AND o.portable = m.portable AND o.stability = m.stability
  AND (o.slot IS NULL OR m.slot IS NULL OR (o.slot = m.slot AND coalesce(o.value, '') = coalesce(m.value, '')))
  AND size(o.entityIds) = size(m.entityIds) AND all(id IN o.entityIds WHERE id IN m.entityIds)
  AND size(coalesce(o.confidedIds, [])) = size(coalesce(m.confidedIds, []))
  AND all(id IN coalesce(o.confidedIds, []) WHERE id IN m.confidedIds)
WITH DISTINCT near, coalesce(m.ownerId, m.chatId) AS holder
WITH near, holder, startNode(near) AS m, endNode(near) AS o
WITH near, holder, m, o, size(o.aboutIds) = size(m.aboutIds) AND all(id IN o.aboutIds WHERE id IN m.aboutIds) AS sameNames,
  CASE WHEN m.learnedAt < o.learnedAt THEN [m.learnedAt, o.learnedAt] ELSE [o.learnedAt, m.learnedAt] END AS between
WITH near, holder, m, o, sameNames, between, CASE WHEN sameNames THEN null ELSE [said IN [m, o] | {{readPeople}}] END AS read
WHERE sameNames OR (read[0] = read[1] AND all(said IN [m, o] WHERE {{heardByOwnerAlone}}))
WITH near, holder, m, o, sameNames, between
WHERE all(said IN [m, o] WHERE {{placeOpensNothing}}) OR (coalesce(o.learnedInId, '') = coalesce(m.learnedInId, '') AND NOT EXISTS {
  MATCH (there:Chat)<-[part:PARTICIPATES_IN]-(p:Entity)
  WHERE there.id IN [m.chatId, m.learnedInId]
    AND (between[0] < part.joinedAt <= between[1] OR between[0] < part.leftAt <= between[1])
    AND EXISTS { MATCH (p)-[former:PARTICIPATES_IN]->(there) WHERE former.joinedAt <= between[0] AND between[0] < former.leftAt }
      <> EXISTS { MATCH (p)-[later:PARTICIPATES_IN]->(there) WHERE later.joinedAt <= between[1] AND between[1] < later.leftAt }
})
WITH near, holder, m, o, sameNames ORDER BY near.strength DESC, m.id, o.id
WITH holder, collect({
  strength: near.strength,
  memories: [one IN [m, o] | one{.id, .text, .source, .confidence, .slot, .observedAt, .ownerId, .staterId, .aboutIds, .aboutLabels, .pinned,
    readAs: CASE WHEN sameNames THEN null ELSE COLLECT {
      UNWIND range(0, size(one.aboutIds) - 1) AS at
      MATCH (p:Entity {id: one.aboutIds[at]})
      WITH at, {{standsFor}} AS kept
      RETURN kept{.id, .label} AS kept ORDER BY at
    } END}]
})[..$perHolder] AS pairs
UNWIND pairs AS pair
RETURN holder, pair.strength AS strength, pair.memories AS memories ORDER BY holder, strength DESC, memories[0].id, memories[1].id LIMIT $limit
