// Rebuilds everything derived from the properties of messages: their edges, search words and queue marks. Deletes vectors of other spaces than these.
// :unguarded writes and returns nothing.
// :param items => [{id: 'm1', set: {stems: 'x'}}]
// :param first => {id: 'e5_small', dimensions: 384}
// :param second => {id: 'none', dimensions: 0}
// :param now => 1700000000000
CYPHER 25
{{setsInUse}}
UNWIND $items AS item
MATCH (m:Message {id: item.id})
SET m += item.set
WITH m, used
CALL (m) { MATCH (m)-[old:SAID_IN|SAID_BY]->() DELETE old }
CALL (m) { MATCH (m)<-[old:HAS_MESSAGE]-() DELETE old }
CALL (m) { MATCH (c:Chat {id: m.chatId}) CREATE (m)-[:SAID_IN]->(c) }
CALL (m) { MATCH (p:Entity {id: m.speakerId}) CREATE (m)-[:SAID_BY]->(p) }
CALL (m) { MATCH (s:Session {id: m.sessionId}) CREATE (s)-[:HAS_MESSAGE]->(m) }
WITH m, used,
  m.embedding IS NOT NULL AND m.spaceId = $first.id AND size(m.embedding) = $first.dimensions AS own,
  m.pairEmbedding IS NOT NULL AND m.spaceId = $first.id AND size(m.pairEmbedding) = $first.dimensions AS pair,
  m.secondEmbedding IS NOT NULL AND m.secondSpaceId = $second.id AND size(m.secondEmbedding) = $second.dimensions AS secondOwn,
  m.secondPairEmbedding IS NOT NULL AND m.secondSpaceId = $second.id AND size(m.secondPairEmbedding) = $second.dimensions AS secondPair
SET m.embedding = CASE WHEN own THEN m.embedding END,
  m.pairEmbedding = CASE WHEN own AND pair THEN m.pairEmbedding END,
  m.secondEmbedding = CASE WHEN secondOwn THEN m.secondEmbedding END,
  m.secondPairEmbedding = CASE WHEN secondOwn AND secondPair THEN m.secondPairEmbedding END,
  m.spaceId = CASE WHEN own THEN m.spaceId END,
  m.secondSpaceId = CASE WHEN secondOwn THEN m.secondSpaceId END,
  m.unembeddedSince = CASE WHEN 'first' IN used AND NOT own THEN coalesce(m.unembeddedSince, m.createdAt, $now) END,
  m.unpairedSince = CASE WHEN 'first' IN used AND own AND NOT pair THEN coalesce(m.unpairedSince, m.createdAt, $now) END,
  m.secondUnembeddedSince = CASE WHEN 'second' IN used AND NOT secondOwn THEN coalesce(m.secondUnembeddedSince, m.createdAt, $now) END,
  m.secondUnpairedSince = CASE WHEN 'second' IN used AND secondOwn AND NOT secondPair THEN coalesce(m.secondUnpairedSince, m.createdAt, $now) END
