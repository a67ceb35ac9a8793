// Constraint of token budgets.

// One counter per tenant and day, and one per person.
CYPHER 25 CREATE CONSTRAINT token_use_key IF NOT EXISTS FOR (t:TokenUse) REQUIRE t.key IS UNIQUE;
