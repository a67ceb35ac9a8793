// Source of a tenant that is a redacted copy, and true if it has a person or a chat.
// :param tenant => 'copy'
CYPHER 25
OPTIONAL MATCH (c:RedactedCopy {tenantId: $tenant})
RETURN c.source AS source, c.madeAt AS madeAt,
  EXISTS { MATCH (p:Entity) WHERE p.tenantId = $tenant AND p.handle > '' } OR EXISTS { MATCH (h:Chat) WHERE h.tenantId = $tenant } AS hasPeopleOrChats
