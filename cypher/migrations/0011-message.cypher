// Constraints and indexes of messages.

// Messages by id.
CYPHER 25 CREATE CONSTRAINT message_id IF NOT EXISTS FOR (m:Message) REQUIRE m.id IS UNIQUE;

// Idempotency key of a message: its place and the external id from its sender.
CYPHER 25 CREATE CONSTRAINT message_key IF NOT EXISTS FOR (m:Message) REQUIRE m.key IS UNIQUE;

// Messages of a chat or of direct talk, in the order of speech.
CYPHER 25 CREATE INDEX message_place IF NOT EXISTS FOR (m:Message) ON (m.place, m.at, m.seq);

// Turns of a conversation in order.
CYPHER 25 CREATE INDEX message_turn IF NOT EXISTS FOR (m:Message) ON (m.conversationId, m.turn);

// Messages without vectors, by tenant.
CYPHER 25 CREATE INDEX message_unembedded IF NOT EXISTS FOR (m:Message) ON (m.tenantId, m.unembeddedSince);

// Messages of a place by sequence number, to find the neighbours of one.
CYPHER 25 CREATE INDEX message_seq IF NOT EXISTS FOR (m:Message) ON (m.place, m.seq);

// Messages of one role in a place in the order of speech, to find the latest by a time.
CYPHER 25 CREATE INDEX message_role IF NOT EXISTS FOR (m:Message) ON (m.place, m.role, m.at, m.seq);

// Private statements of a person by number, for the pages about them.
CYPHER 25 CREATE INDEX message_private_turn IF NOT EXISTS FOR (m:Message) ON (m.speakerId, m.privateTurn);

// Stems of messages beside their place token and day tokens.
CYPHER 25 CREATE FULLTEXT INDEX said_text IF NOT EXISTS FOR (m:Message) ON EACH [m.placeToken, m.stems, m.dayTokens] OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace', `fulltext.eventually_consistent`: false}};

// Messages of a speaker in a place by sequence number, to find the latest.
CYPHER 25 CREATE INDEX message_speaker IF NOT EXISTS FOR (m:Message) ON (m.place, m.speakerId, m.seq);

// Messages of a speaker in a place in the order of speech, to find the latest by a time.
CYPHER 25 CREATE INDEX message_speech IF NOT EXISTS FOR (m:Message) ON (m.place, m.speakerId, m.at, m.seq);

// Messages without the vector with the message before, by tenant.
CYPHER 25 CREATE INDEX message_unpaired IF NOT EXISTS FOR (m:Message) ON (m.tenantId, m.unpairedSince);

// Messages without vectors in the second set, by tenant.
CYPHER 25 CREATE INDEX message_second_unembedded IF NOT EXISTS FOR (m:Message) ON (m.tenantId, m.secondUnembeddedSince);

// Messages without the vector with the message before in the second set, by tenant.
CYPHER 25 CREATE INDEX message_second_unpaired IF NOT EXISTS FOR (m:Message) ON (m.tenantId, m.secondUnpairedSince);
