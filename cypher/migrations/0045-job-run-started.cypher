// The runs of a job by age.
CYPHER 25 CREATE INDEX job_run_started IF NOT EXISTS FOR (r:JobRun) ON (r.job, r.startedAt)
