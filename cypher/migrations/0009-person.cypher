// Index of people by name.

// Names of persons beside the tokens of those who may find them by name.
CYPHER 25 CREATE FULLTEXT INDEX person_names IF NOT EXISTS FOR (p:Person) ON EACH [p.finderTokens, p.names] OPTIONS {indexConfig: {`fulltext.analyzer`: 'standard-folding', `fulltext.eventually_consistent`: false}};
