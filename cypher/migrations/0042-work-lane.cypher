// Unfinished work that must be done one after the other.
CYPHER 25 CREATE INDEX work_lane IF NOT EXISTS FOR (w:Work) ON (w.lane, w.order)
