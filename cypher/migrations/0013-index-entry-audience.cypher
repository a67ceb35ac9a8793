// The entries that one audience key admits.
CYPHER 25 CREATE INDEX index_entry_audience IF NOT EXISTS FOR (e:IndexEntry) ON (e.audience)
