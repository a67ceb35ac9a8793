// Records that a migration was applied.
// :param id => '0001-memory-id'
// :param checksum => 'abc'
// :param now => 1700000000000
CYPHER 25
MERGE (m:Migration {id: $id}) ON CREATE SET m:Internal, m.checksum = $checksum, m.appliedAt = $now
