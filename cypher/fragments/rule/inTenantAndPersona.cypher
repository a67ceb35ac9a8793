// Tenant and persona, conditions of disclosure: m is of the viewer's tenant, and of no persona or of theirs.
m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona)
