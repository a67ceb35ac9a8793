// Names of present and former members of the viewer's chats, or of one chat, that match one of these words.
// :param tenant => 'default'
// :param viewer => 'p1'
// :param chat => 'c1'
// :param query => '+finderTokens:(t64 c1)^0 +names:([jo TO jo]^2)'
CYPHER 25
CALL db.index.fulltext.queryNodes('person_names', $query, {limit: 200}) YIELD node AS p
WHERE p.tenantId = $tenant AND (p.id = $viewer OR EXISTS {
  MATCH (p)-[:PARTICIPATES_IN]->(c:Chat)<-[:PARTICIPATES_IN]-(v:Entity {id: $viewer}) WHERE $chat IS NULL OR c.id = $chat
})
RETURN collect(p.label) AS names
