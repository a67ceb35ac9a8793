// Columns of a memory for the doctor: everything about it that is stored twice, to compare.
{{memory}}, m.status AS storedStatus,
  m{.stems, .dayTokens, .audienceTokens, .cardTokens, .endsAt, .fieldKey, .title, .unembeddedSince, .secondUnembeddedSince, .unrelatedSince} AS searchFields,
  COLLECT {
    MATCH (m)-[edge:ABOUT|OWNED_BY|SCOPED_TO|STATED_BY|LEARNED_IN|IN_THREAD]->(other)
    RETURN {type: type(edge), to: coalesce(other.id, other.key), position: edge.position, entityId: edge.entityId, rank: edge.rank,
      hearsay: edge.hearsay, at: edge.at}
  } AS edges,
  COLLECT {
    MATCH (m)-[:HAS_ENTRY]->(e:IndexEntry)
    RETURN e{.memoryId, .audience, .kind, .sensitivity, .persona, .expiresAt, .spaceId, .secondSpaceId,
      size: size(e.embedding), secondSize: size(e.secondEmbedding)}
  } AS entries,
  COUNT { MATCH (e:IndexEntry) WHERE e.memoryId = m.id AND e.audience >= '' AND NOT EXISTS { (m)-[:HAS_ENTRY]->(e) } } AS looseEntries,
  COUNT { MATCH (m)-[:HAS_EVENT]->(:HistoryEvent) } AS events,
  COUNT { MATCH (h:HistoryEvent) WHERE h.memoryId = m.id AND h.at >= -9007199254740991 AND NOT EXISTS { (m)-[:HAS_EVENT]->(h) } } AS looseEvents,
  COUNT { MATCH (m)<-[:SUPERSEDES]-(:Memory) } AS successors,
  EXISTS { MATCH (m)-[:SUPERSEDES*1..20]->(m) }
    AND NOT EXISTS { MATCH (m)<-[:SUPERSEDES*0..20]-(n:Memory) WHERE n.status <> 'SUPERSEDED' } AS inCircle,
  head(COLLECT {
    MATCH (m)-[:HAS_EVENT]->(h:HistoryEvent) WHERE h.event IN ['SUPERSEDE', 'RESTORE']
    RETURN h{.event, .at, .meta} ORDER BY h.at DESC, h.rev DESC LIMIT 1
  }) AS lastTurn
