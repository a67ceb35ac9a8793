// Constraint of rolling summaries.

// One rolling summary per conversation and last turn.
CYPHER 25 CREATE CONSTRAINT rolling_summary_turn IF NOT EXISTS FOR (r:RollingSummary) REQUIRE (r.conversationId, r.throughTurn) IS UNIQUE;
