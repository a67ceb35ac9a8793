// Texts and names of a memory in which a value to remove may stand, with what decides who heard it.
m.id AS id, m.status AS status, m.text AS text, m.value AS value, m.tags AS tags, m.evidence AS evidence,
  m.type AS type, m.category AS category, m.slot AS slot, m.thread AS thread, m.agentId AS agentId, m.runId AS runId,
  m{.staterId, .ownerId, .learnedInId, .learnedAt, .confidedIds, .sensitivity} AS statement,
  COLLECT {
    UNWIND range(0, size(m.aboutIds) - 1) AS at
    MATCH (named:Entity {id: m.aboutIds[at]}) WHERE named.handle IS NULL
    RETURN coalesce(m.aboutLabels[at], named.label)
  } + m.entityLabels AS names
