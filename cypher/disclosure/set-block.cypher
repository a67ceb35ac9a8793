// Adds a person to those who block a stater, or removes them; held until the transaction ends.
// :param key => 'default|p1'
// :param tenant => 'default'
// :param stater => 'p1'
// :param blocker => 'p2'
// :param blocks => true
// :param now => 1700000000000
CYPHER 25
MERGE (b:Blocklist {key: $key})
ON CREATE SET b:Internal, b.tenantId = $tenant, b.staterId = $stater, b.blockerIds = []
SET b.touchedAt = $now
WITH b
SET b.blockerIds = [id IN b.blockerIds WHERE id <> $blocker] + CASE WHEN $blocks THEN [$blocker] ELSE [] END
