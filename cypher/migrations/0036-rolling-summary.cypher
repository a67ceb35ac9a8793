// A rolling summary is made once for each turn up to which it goes.
CYPHER 25 CREATE CONSTRAINT rolling_summary_turn IF NOT EXISTS FOR (r:RollingSummary) REQUIRE (r.conversationId, r.throughTurn) IS UNIQUE
