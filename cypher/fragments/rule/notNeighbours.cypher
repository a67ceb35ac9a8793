// Mismatch of two memories that are related: of other tenants or personas, not live, or without equal reach.
m.tenantId <> other.tenantId OR m = other OR m.persona <> other.persona OR m.status <> 'ACTIVE' OR other.status <> 'ACTIVE'
    OR NOT {{sameReach}}
