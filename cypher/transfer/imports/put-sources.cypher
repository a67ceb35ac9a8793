// Links a restored memory to the messages that its text, or an earlier one, was made of. Existing links stay unchanged.
// :unguarded writes and returns nothing.
// :param tenant => 'default'
// :param memory => 'm1'
// :param sources => [{message: 's1', times: 1, former: null}]
CYPHER 25
MATCH (m:Memory {id: $memory}) WHERE m.tenantId = $tenant
UNWIND $sources AS source
MATCH (s:Message {id: source.message}) WHERE s.tenantId = $tenant
MERGE (m)-[link:DERIVED_FROM]->(s)
ON CREATE SET link.times = source.times, link.former = source.former
