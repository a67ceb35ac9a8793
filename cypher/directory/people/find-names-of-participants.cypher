// Names that match a word, among the present and former members of the viewer's chats, or of one chat.
// :param tenant => 'default'
// :param viewer => 'p1'
// :param chat => 'c1'
// :param query => '+finderTokens:(t64 c1)^0 +names:([jo TO jo]^2)'
CYPHER 25
MATCH (v:Entity {id: $viewer})
// The limit bounds the work. Strangers of the same name come first as well as people whom the viewer has met.
CALL db.index.fulltext.queryNodes('person_names', $query, {limit: 10000}) YIELD node AS p
WHERE p.tenantId = $tenant AND (p = v OR EXISTS {
  MATCH (p)-[:PARTICIPATES_IN]->(c:Chat)<-[:PARTICIPATES_IN]-(v) WHERE $chat IS NULL OR c.id = $chat
})
RETURN collect(p.label) AS names
