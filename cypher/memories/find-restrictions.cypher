// How subjects have closed statements of these keys, also where the memory is gone.
// :param keys => ['k1']
CYPHER 25
MATCH (r:Restriction) WHERE r.key IN $keys
RETURN r.key AS key, r.sensitivity AS sensitivity, r.closed AS closed ORDER BY key
