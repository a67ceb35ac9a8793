// Live memories by when their time is over; most have no such time.
CYPHER 25 CREATE INDEX memory_ends IF NOT EXISTS FOR (m:Memory) ON (m.endsAt)
