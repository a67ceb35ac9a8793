// Counts of operations, by when their minute or hour has ended.
CYPHER 25 CREATE INDEX operation_count_ends_at IF NOT EXISTS FOR (c:OperationCount) ON (c.endsAt)
