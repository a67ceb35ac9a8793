[m.id, m.type, score, m.observedAt, m.aboutIds + m.entityIds, [m.chatId, m.learnedInId],
    COLLECT { MATCH (node)-[link:related_to]->(other:Memory) RETURN [other.id, link.strength] },
    m.slot, left(m.text, 300), coalesce(m.stems, ''), coalesce(m.unembeddedSince, 0) > 0, m.hearsay]
