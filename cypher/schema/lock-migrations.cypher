// Takes the migration lock unless another process holds it and has not let it lapse.
// :param holder => 'process-1'
// :param now => 1700000000000
// :param until => 1700000060000
CYPHER 25
MERGE (l:Migration {id: 'lock'})
ON CREATE SET l:Internal
SET l.touched = $now
WITH l WHERE l.holder IS NULL OR l.until < $now OR l.holder = $holder
SET l.holder = $holder, l.until = $until, l.checksum = 'lock'
RETURN l.holder AS holder
