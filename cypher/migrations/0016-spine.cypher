// Constraint of spines.

// One spine per person and version.
CYPHER 25 CREATE CONSTRAINT spine_version IF NOT EXISTS FOR (s:Spine) REQUIRE (s.personId, s.version) IS UNIQUE;
