// A run of a job has one id.
CYPHER 25 CREATE CONSTRAINT job_run_id IF NOT EXISTS FOR (r:JobRun) REQUIRE r.id IS UNIQUE
