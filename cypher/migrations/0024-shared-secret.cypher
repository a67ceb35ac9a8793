// Constraint of secrets that the instances of the service share.

// One secret per name.
CYPHER 25 CREATE CONSTRAINT shared_secret_name IF NOT EXISTS FOR (s:SharedSecret) REQUIRE s.name IS UNIQUE;
