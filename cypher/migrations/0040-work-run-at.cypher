// Work that may be taken up, by when.
CYPHER 25 CREATE INDEX work_run_at IF NOT EXISTS FOR (w:Work) ON (w.runAt)
