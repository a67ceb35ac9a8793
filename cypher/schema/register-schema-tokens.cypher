// Makes all names of labels, relationship types and properties known to the database. A plan that names an unknown one is planned anew for all who wait for it once the first is stored.
// :param labels => ['Memory']
// :param types => ['ABOUT']
// :param properties => ['text']
CYPHER 25
CALL () { UNWIND $labels AS label CALL db.createLabel(label) }
CALL () { UNWIND $types AS type CALL db.createRelationshipType(type) }
CALL () { UNWIND $properties AS property CALL db.createProperty(property) }
