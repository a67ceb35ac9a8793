// Columns by which recall ranks a memory that a search has found.
[m.id, m.type, score, m.observedAt, m.aboutIds + m.entityIds, [m.chatId, m.learnedInId],
    CASE WHEN $details.links THEN COLLECT { MATCH (node)-[link:related_to]->(other:Memory) RETURN [other.id, link.strength] } ELSE [] END,
    m.slot, left(m.text, $details.characters), coalesce(m.stems, ''), coalesce(m.unembeddedSince, 0) > 0, m.hearsay,
    CASE WHEN m.slot IS NOT NULL AND NOT m.hearsay AND NOT {{origin}} THEN m.learnedAt END]
