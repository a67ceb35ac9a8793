// Version of this Neo4j.
CYPHER 25
CALL dbms.components() YIELD name, versions, edition
RETURN name, versions, edition ORDER BY name
