// Work by its state.
CYPHER 25 CREATE INDEX work_state IF NOT EXISTS FOR (w:Work) ON (w.state)
