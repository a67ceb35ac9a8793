// Migrations that were applied to this graph, with the checksums they had.
CYPHER 25
MATCH (m:Migration) RETURN m.id AS id, m.checksum AS checksum ORDER BY id
