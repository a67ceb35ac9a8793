// Replaces the tokens that were reserved for a question by those that it has used.
// :param key => 'default|2026-11-22'
// :param person => 'p1'
// :param day => '2026-11-22'
// :param difference => -300
CYPHER 25
MATCH (t:TokenUse {key: $key})
SET t.used = coalesce(t.used, 0) + $difference
WITH t
MATCH (p:TokenUse {key: $person}) WHERE p.tenantId = t.tenantId AND p.day = $day
SET p.used = p.used + $difference
