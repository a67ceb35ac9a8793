// Words of messages beside the token of the place where they were said.
CYPHER 25 CREATE FULLTEXT INDEX said_text IF NOT EXISTS FOR (m:Message) ON EACH [m.placeToken, m.text, m.stems] OPTIONS {indexConfig: {`fulltext.analyzer`: 'standard-folding', `fulltext.eventually_consistent`: false}}
