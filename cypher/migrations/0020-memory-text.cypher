// Words of memories beside the tokens that say whom they may reach; folding without stemming keeps tokens whole.
CYPHER 25 CREATE FULLTEXT INDEX memory_text IF NOT EXISTS FOR (m:Memory) ON EACH [m.audienceTokens, m.cardTokens, m.text, m.stems] OPTIONS {indexConfig: {`fulltext.analyzer`: 'standard-folding', `fulltext.eventually_consistent`: false}}
