// Which Neo4j this is.
CYPHER 25
CALL dbms.components() YIELD name, versions, edition
RETURN name, versions, edition ORDER BY name
