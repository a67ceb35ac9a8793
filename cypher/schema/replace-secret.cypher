// Puts another secret in the place of the one of that name.
// :param name => 'fingerprint of the key of tokens'
// :param fresh => 'c2VjcmV0'
CYPHER 25
MATCH (s:SharedSecret {name: $name})
SET s.value = $fresh
RETURN s.value AS value
