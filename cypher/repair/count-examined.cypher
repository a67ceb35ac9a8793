// Numbers of memories and messages to examine.
// :unguarded returns two numbers to the doctor of an operator.
// :param tenant => 'default'
CYPHER 25
CALL () { MATCH (n:Memory) WHERE $tenant IS NULL OR n.tenantId = $tenant RETURN count(n) AS memories }
CALL () { MATCH (n:Message) WHERE $tenant IS NULL OR n.tenantId = $tenant RETURN count(n) AS messages }
RETURN memories, messages
