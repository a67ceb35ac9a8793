// True if a tenant is a redacted copy.
// :param tenant => 'copy'
CYPHER 25
OPTIONAL MATCH (c:RedactedCopy {tenantId: $tenant})
RETURN c IS NOT NULL AS copied
