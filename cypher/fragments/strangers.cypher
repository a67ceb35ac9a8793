m.tenantId <> o.tenantId OR m = o OR m.persona <> o.persona OR m.status <> 'ACTIVE' OR o.status <> 'ACTIVE'
    OR size(o.audienceTokens) <> size(m.audienceTokens) OR any(token IN o.audienceTokens WHERE NOT token IN m.audienceTokens)
