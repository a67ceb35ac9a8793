// Constraint of summaries of sessions.

// One summary per session.
CYPHER 25 CREATE CONSTRAINT session_summary_session IF NOT EXISTS FOR (s:SessionSummary) REQUIRE s.sessionId IS UNIQUE;
