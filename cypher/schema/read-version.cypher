// Version of this Neo4j.
CYPHER 25
CALL dbms.components() YIELD name, versions
RETURN name, versions ORDER BY name
