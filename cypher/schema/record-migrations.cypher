// Records that migrations were applied.
// :param applied => [{id: '0001-memory-id', checksum: 'abc'}]
// :param now => 1700000000000
CYPHER 25
UNWIND $applied AS applied
MERGE (m:Migration {id: applied.id}) ON CREATE SET m:Internal, m.checksum = applied.checksum, m.appliedAt = $now
