// Ids of these messages that this person has removed before.
// :param tenant => 'default'
// :param person => 'p1'
// :param ids => ['s1']
CYPHER 25
MATCH (t:Tombstone) WHERE t.messageId IN $ids AND t.tenantId = $tenant AND t.personId = $person
RETURN DISTINCT t.messageId AS id ORDER BY id
