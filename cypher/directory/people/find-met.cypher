// The names of those who are called by one of these words and have ever taken part where somebody asks; without a chat, anywhere with them.
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
