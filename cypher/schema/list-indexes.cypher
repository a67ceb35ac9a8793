// Which indexes the graph has, in which state and with which options.
CYPHER 25
SHOW INDEXES YIELD name, type, state, labelsOrTypes, properties, options
RETURN name, type, state, labelsOrTypes, properties, options ORDER BY name
