m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona)
