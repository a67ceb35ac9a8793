// Indexes of the graph, with their states and options.
CYPHER 25
SHOW INDEXES YIELD name, type, state, labelsOrTypes, properties, options
RETURN name, type, state, labelsOrTypes, properties, options ORDER BY name
