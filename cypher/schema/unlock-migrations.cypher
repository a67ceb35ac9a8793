// Releases the migration lock.
// :param holder => 'process-1'
CYPHER 25
MATCH (l:Migration {id: 'lock', holder: $holder}) SET l.holder = null, l.until = null
