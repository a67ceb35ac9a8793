// Constraint and index of runs of jobs.

// Job runs by id.
CYPHER 25 CREATE CONSTRAINT job_run_id IF NOT EXISTS FOR (r:JobRun) REQUIRE r.id IS UNIQUE;

// Runs of a job by age.
CYPHER 25 CREATE INDEX job_run_started IF NOT EXISTS FOR (r:JobRun) ON (r.job, r.startedAt);
