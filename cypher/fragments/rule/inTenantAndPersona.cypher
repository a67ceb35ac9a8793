// Conditions of disclosure, else `OTHER_TENANT` or `OTHER_PERSONA`: m is of the viewer's tenant, and of no persona or of theirs.
m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona)
