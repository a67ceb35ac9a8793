// Indexes of the graph, with their states and options.
CYPHER 25
SHOW INDEXES YIELD name, state, properties, options
RETURN name, state, properties, options ORDER BY name
