// Stems of messages beside the tokens of the place where and the day when they were said.
CYPHER 25 CREATE FULLTEXT INDEX said_text IF NOT EXISTS FOR (m:Message) ON EACH [m.placeToken, m.stems, m.dayTokens] OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace', `fulltext.eventually_consistent`: false}}
