// Gives accounts the names of the export, if they have none here yet, and the earlier time of creation and the later time of the search for insights.
// :param accounts => [{id: 'p1', label: 'Ana Lima', createdAt: 1700000000000, insightsAt: null}]
CYPHER 25
UNWIND $accounts AS account
MATCH (p:Entity {id: account.id})
SET p.createdAt = CASE WHEN account.createdAt < p.createdAt THEN account.createdAt ELSE p.createdAt END,
  p.insightsAt = CASE WHEN p.insightsAt IS NULL OR account.insightsAt > p.insightsAt THEN account.insightsAt ELSE p.insightsAt END
WITH p, account WHERE p.label = p.handle AND account.label <> p.handle
SET p.label = account.label, p.names = [p.handle, account.label]
