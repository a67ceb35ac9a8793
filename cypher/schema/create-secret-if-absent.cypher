// Stores this secret if there is none of that name yet, and returns the stored one.
// :param name => 'bookmarks'
// :param fresh => 'c2VjcmV0'
CYPHER 25
MERGE (s:SharedSecret {name: $name})
ON CREATE SET s:Internal, s.value = $fresh
RETURN s.value AS value
