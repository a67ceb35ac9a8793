// Mismatch of two memories that are related: of other tenants or personas, not live, or without equal reach.
m.tenantId <> o.tenantId OR m = o OR m.persona <> o.persona OR m.status <> 'ACTIVE' OR o.status <> 'ACTIVE'
    OR NOT {{sameReach}}
