// Retires memories: frees their keys and deletes their index entries, neighbours and search properties.
// :unguarded writes and returns nothing.
// :param items => [{id: 'm1', set: {status: 'DELETED'}, about: null, rank: null}]
CYPHER 25
UNWIND $items AS item
MATCH (m:Memory {id: item.id})
SET m += item.set
SET m.liveKey = null, m.audienceTokens = null, m.cardTokens = null, m.stems = null, m.dayTokens = null, m.endsAt = null,
  m.unembeddedSince = null, m.secondUnembeddedSince = null, m.unrelatedSince = null, m.fieldKey = null
WITH m, item
{{replaceNamedEntities}}
CALL (m) { MATCH (m)-[old:related_to]-() DELETE old }
OPTIONAL MATCH (m)-[:HAS_ENTRY]->(e:IndexEntry)
DETACH DELETE e
