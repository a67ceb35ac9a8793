// Marks an empty tenant as the redacted copy of an export, unless it is one already. Returns the export that it is a copy of.
// :param tenant => 'copy'
// :param source => '0123456789abcdef0123456789abcdef'
// :param madeAt => 1700000000000
// :param now => 1700000000000
CYPHER 25
MERGE (c:RedactedCopy {tenantId: $tenant})
ON CREATE SET c:Internal, c.source = $source, c.madeAt = $madeAt, c.since = $now
RETURN c.source AS source, c.madeAt AS madeAt
