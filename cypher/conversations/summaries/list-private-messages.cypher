// Words of a person in private between two of their turns there; for the page that is kept about them.
// :unguarded feeds background work with what a person said themself; it goes to no caller.
// :param tenant => 'default'
// :param person => 'p1'
// :param from => 1
// :param to => 20
CYPHER 25
MATCH (m:Message) WHERE m.speakerId = $person AND m.privateTurn >= $from AND m.privateTurn <= $to AND m.tenantId = $tenant
RETURN {{turnMap}} AS message
ORDER BY m.privateTurn
