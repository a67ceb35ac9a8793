// Corrects what a question was taken to use by what it did use.
// :param key => 'default|2026-11-22'
// :param difference => -300
CYPHER 25
MATCH (t:TokenUse {key: $key})
SET t.used = coalesce(t.used, 0) + $difference
