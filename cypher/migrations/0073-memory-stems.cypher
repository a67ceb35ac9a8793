// Stems of live memories beside the tokens that say whom they may reach and when they were observed; terms stay as they are written.
CYPHER 25 CREATE FULLTEXT INDEX memory_text IF NOT EXISTS FOR (m:Memory) ON EACH [m.audienceTokens, m.cardTokens, m.stems, m.dayTokens] OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace', `fulltext.eventually_consistent`: false}}
