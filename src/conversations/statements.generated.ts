// Made by `npm run build:statements` from cypher/; do not edit.
import { statement } from '../platform/neo4j/statement.js';

export const statements = {
  /** One page of all messages, by id: their vectors in one set go, and nobody waits for any there. Says where the page ends. */
  'conversations/clear-vectors': statement<{ after: string | null; limit: number }>(
    'conversations/clear-vectors',
    "CYPHER 25\nMATCH (m:Message) WHERE m.id > $after\nWITH m ORDER BY m.id LIMIT $limit\nCALL (m) {\n  WITH m WHERE m.spaceId IS NOT NULL OR m.embedding IS NOT NULL OR m.unembeddedSince IS NOT NULL OR m.unpairedSince IS NOT NULL\n  SET m.embedding = null, m.pairEmbedding = null, m.spaceId = null, m.unembeddedSince = null, m.unpairedSince = null\n}\nRETURN max(m.id) AS last",
  ),
  /** One page of all messages, by id: their vectors in one set go, and nobody waits for any there. Says where the page ends. In the second set of vectors. */
  'conversations/clear-vectors@second': statement<{ after: string | null; limit: number }>(
    'conversations/clear-vectors@second',
    "CYPHER 25\nMATCH (m:Message) WHERE m.id > $after\nWITH m ORDER BY m.id LIMIT $limit\nCALL (m) {\n  WITH m WHERE m.secondSpaceId IS NOT NULL OR m.secondEmbedding IS NOT NULL OR m.secondUnembeddedSince IS NOT NULL OR m.secondUnpairedSince IS NOT NULL\n  SET m.secondEmbedding = null, m.secondPairEmbedding = null, m.secondSpaceId = null, m.secondUnembeddedSince = null, m.secondUnpairedSince = null\n}\nRETURN max(m.id) AS last",
  ),
  /** Closes those of these sessions whose time is still over once their conversations are locked. */
  'conversations/close-sessions': statement<{ ids: readonly unknown[]; now: number }>(
    'conversations/close-sessions',
    "CYPHER 25\nUNWIND $ids AS id\nMATCH (s:Session {id: id})\nMATCH (v:Conversation {id: s.conversationId})\nWITH s, v ORDER BY v.key\nSET v.touchedAt = $now\nWITH s WHERE s.closesAt <= $now\nSET s.endedAt = s.lastActivityAt, s.closesAt = null\nRETURN s{.id, .tenantId, .personId, .chatId, .persona, .turns} AS session ORDER BY session.id",
  ),
  /** How many messages the audience heard. */
  'conversations/count-messages': statement<{ audience: object; places: readonly unknown[] }>(
    'conversations/count-messages',
    "CYPHER 25\nMATCH (m:Message) WHERE m.place IN $places AND m.seq > 0 AND (m.tenantId = $audience.tenant AND CASE\n  WHEN m.persona <> '' AND m.persona <> $audience.persona AND NOT $audience.allPersonas THEN false\n  WHEN m.ownerId IS NOT NULL THEN $audience.private AND m.ownerId = $audience.viewer\n  WHEN NOT $audience.private AND m.chatId <> $audience.chat THEN false\n  ELSE $audience.since[m.chatId] <= m.at\n    OR any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1])\nEND AND CASE WHEN m.confidedIds IS NULL THEN true\n  ELSE all(one IN $audience.hearers WHERE one IN m.confidedIds + [m.speakerId, m.ownerId])\nEND)\nRETURN count(m) AS total",
  ),
  /** How many messages the chats and the direct talks of a tenant hold. */
  'conversations/count-of-tenant': statement<{ tenant: string | null }>(
    'conversations/count-of-tenant',
    "CYPHER 25\nCALL () { MATCH (c:Chat) WHERE c.tenantId = $tenant AND c.externalId IS NOT NULL RETURN sum(coalesce(c.said, 0)) AS inChats }\nCALL () { MATCH (p:Entity) WHERE p.tenantId = $tenant AND p.handle IS NOT NULL RETURN sum(coalesce(p.said, 0)) AS directly }\nRETURN inChats + directly AS stored",
  ),
  /** How many sessions a conversation has had. */
  'conversations/count-sessions': statement<{ key: string | null }>(
    'conversations/count-sessions',
    "CYPHER 25\nMATCH (v:Conversation {key: $key})\nMATCH (s:Session) WHERE s.conversationId = v.id AND s.startedAt >= -9007199254740991\nRETURN count(s) AS total",
  ),
  /** How many messages the conversations of these people have, by the beginnings of their keys. */
  'conversations/count-turns': statement<{ people: readonly unknown[] }>(
    'conversations/count-turns',
    "CYPHER 25\nUNWIND $people AS one\nMATCH (v:Conversation) WHERE v.key STARTS WITH one.prefix\nRETURN one.person AS person, sum(v.turns) AS stored ORDER BY person",
  ),
  /** How many messages wait for a vector: their own, or the one with the message before. */
  'conversations/count-unembedded': statement<{  }>(
    'conversations/count-unembedded',
    "CYPHER 25\nCALL () { MATCH (m:Message) WHERE m.unembeddedSince > 0 RETURN count(m) AS unembedded }\nCALL () { MATCH (m:Message) WHERE m.unpairedSince > 0 RETURN count(m) AS unpaired }\nRETURN unembedded, unpaired",
  ),
  /** How many messages wait for a vector: their own, or the one with the message before. In the second set of vectors. */
  'conversations/count-unembedded@second': statement<{  }>(
    'conversations/count-unembedded@second',
    "CYPHER 25\nCALL () { MATCH (m:Message) WHERE m.secondUnembeddedSince > 0 RETURN count(m) AS unembedded }\nCALL () { MATCH (m:Message) WHERE m.secondUnpairedSince > 0 RETURN count(m) AS unpaired }\nRETURN unembedded, unpaired",
  ),
  /** Makes the vector index of messages by their own words for the dimensions of the active embedding space. */
  'conversations/create-message-index': statement<{ dimensions: number }>(
    'conversations/create-message-index',
    "CYPHER 25\nCREATE VECTOR INDEX message_embedding IF NOT EXISTS FOR (m:Message) ON (m.embedding)\nWITH [m.place]\nOPTIONS {indexConfig: {\n  `vector.dimensions`: $dimensions,\n  `vector.similarity_function`: 'cosine',\n  `vector.quantization.type`: 'none',\n  `vector.hnsw.m`: 32,\n  `vector.hnsw.ef_construction`: 400,\n  `vector.default_search_expansion_factor`: 2.0\n}}",
  ),
  /** Makes the vector index of messages by their own words for the dimensions of the active embedding space. In the second set of vectors. */
  'conversations/create-message-index@second': statement<{ dimensions: number }>(
    'conversations/create-message-index@second',
    "CYPHER 25\nCREATE VECTOR INDEX message_second_embedding IF NOT EXISTS FOR (m:Message) ON (m.secondEmbedding)\nWITH [m.place]\nOPTIONS {indexConfig: {\n  `vector.dimensions`: $dimensions,\n  `vector.similarity_function`: 'cosine',\n  `vector.quantization.type`: 'none',\n  `vector.hnsw.m`: 32,\n  `vector.hnsw.ef_construction`: 400,\n  `vector.default_search_expansion_factor`: 2.0\n}}",
  ),
  /** Makes the vector index of messages together with the one before for the dimensions of the active embedding space. */
  'conversations/create-message-pair-index': statement<{ dimensions: number }>(
    'conversations/create-message-pair-index',
    "CYPHER 25\nCREATE VECTOR INDEX message_pair_embedding IF NOT EXISTS FOR (m:Message) ON (m.pairEmbedding)\nWITH [m.place]\nOPTIONS {indexConfig: {\n  `vector.dimensions`: $dimensions,\n  `vector.similarity_function`: 'cosine',\n  `vector.quantization.type`: 'none',\n  `vector.hnsw.m`: 32,\n  `vector.hnsw.ef_construction`: 400,\n  `vector.default_search_expansion_factor`: 2.0\n}}",
  ),
  /** Makes the vector index of messages together with the one before for the dimensions of the active embedding space. In the second set of vectors. */
  'conversations/create-message-pair-index@second': statement<{ dimensions: number }>(
    'conversations/create-message-pair-index@second',
    "CYPHER 25\nCREATE VECTOR INDEX message_second_pair_embedding IF NOT EXISTS FOR (m:Message) ON (m.secondPairEmbedding)\nWITH [m.place]\nOPTIONS {indexConfig: {\n  `vector.dimensions`: $dimensions,\n  `vector.similarity_function`: 'cosine',\n  `vector.quantization.type`: 'none',\n  `vector.hnsw.m`: 32,\n  `vector.hnsw.ef_construction`: 400,\n  `vector.default_search_expansion_factor`: 2.0\n}}",
  ),
  /** Takes the vector index of messages by their own words away. */
  'conversations/drop-message-index': statement<{  }>(
    'conversations/drop-message-index',
    "CYPHER 25\nDROP INDEX message_embedding IF EXISTS",
  ),
  /** Takes the vector index of messages by their own words away. In the second set of vectors. */
  'conversations/drop-message-index@second': statement<{  }>(
    'conversations/drop-message-index@second',
    "CYPHER 25\nDROP INDEX message_second_embedding IF EXISTS",
  ),
  /** Takes the vector index of messages together with the one before away. */
  'conversations/drop-message-pair-index': statement<{  }>(
    'conversations/drop-message-pair-index',
    "CYPHER 25\nDROP INDEX message_pair_embedding IF EXISTS",
  ),
  /** Takes the vector index of messages together with the one before away. In the second set of vectors. */
  'conversations/drop-message-pair-index@second': statement<{  }>(
    'conversations/drop-message-pair-index@second',
    "CYPHER 25\nDROP INDEX message_second_pair_embedding IF EXISTS",
  ),
  /** The messages at these numbers of these places, as far as the audience heard them, as columns with who said them; and what the viewer said last where they are. */
  'conversations/fetch-hits': statement<{ audience: object; places: readonly unknown[]; seqs: readonly unknown[]; place: string | null }>(
    'conversations/fetch-hits',
    "CYPHER 25\nCALL () {\n  UNWIND range(0, size($places) - 1) AS at\n  WITH $places[at] AS place, $seqs[at] AS seqs\n  UNWIND seqs AS seq\n  MATCH (m:Message) WHERE m.place = place AND m.seq = seq AND (m.tenantId = $audience.tenant AND CASE\n  WHEN m.persona <> '' AND m.persona <> $audience.persona AND NOT $audience.allPersonas THEN false\n  WHEN m.ownerId IS NOT NULL THEN $audience.private AND m.ownerId = $audience.viewer\n  WHEN NOT $audience.private AND m.chatId <> $audience.chat THEN false\n  ELSE $audience.since[m.chatId] <= m.at\n    OR any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1])\nEND AND CASE WHEN m.confidedIds IS NULL THEN true\n  ELSE all(one IN $audience.hearers WHERE one IN m.confidedIds + [m.speakerId, m.ownerId])\nEND)\n  WITH m ORDER BY m.place, m.seq\n  RETURN collect(m.id) AS ids, collect(m.place) AS places, collect(m.seq) AS seqs, collect(m.at) AS times,\n    collect(coalesce(m.speakerId, '')) AS speakers, collect(DISTINCT [coalesce(m.speakerId, ''), m.speakerName]) AS names,\n    collect(coalesce(m.asks, false)) AS asking, collect(coalesce(m.length, 0)) AS lengths, collect(m.externalId) AS externalIds, collect(coalesce(m.chatId, '')) AS chatIds,\n    collect(m.role) AS roles, collect(m.text) AS texts, collect(m.persona) AS personas\n}\nCALL (speakers) {\n  MATCH (p:Entity) WHERE p.id IN speakers\n  WITH p ORDER BY p.id\n  RETURN collect(p{.id, .type, .ref, .label, .handle, .creatorId}) AS people\n}\nCALL () {\n  // Left to choose, the planner may go through all that was ever said there.\n  MATCH (m:Message) USING INDEX SEEK m:Message(place, speakerId, seq)\n  WHERE m.place = $place AND m.speakerId = $audience.viewer AND m.seq > 0 AND (m.tenantId = $audience.tenant AND CASE\n  WHEN m.persona <> '' AND m.persona <> $audience.persona AND NOT $audience.allPersonas THEN false\n  WHEN m.ownerId IS NOT NULL THEN $audience.private AND m.ownerId = $audience.viewer\n  WHEN NOT $audience.private AND m.chatId <> $audience.chat THEN false\n  ELSE $audience.since[m.chatId] <= m.at\n    OR any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1])\nEND AND CASE WHEN m.confidedIds IS NULL THEN true\n  ELSE all(one IN $audience.hearers WHERE one IN m.confidedIds + [m.speakerId, m.ownerId])\nEND)\n  WITH m ORDER BY m.place DESC, m.speakerId DESC, m.seq DESC LIMIT 1\n  RETURN collect(m.id) AS latest\n}\nRETURN ids, places, seqs, times, speakers, names, asking, lengths, externalIds, chatIds, roles, texts, personas, people, latest",
  ),
  /** Who has spoken last to this persona in a place. */
  'conversations/find-addressee': statement<{ tenant: string | null; place: string | null; persona: string | null }>(
    'conversations/find-addressee',
    "CYPHER 25\nMATCH (m:Message) WHERE m.place = $place AND m.persona = $persona AND m.role = 'USER' AND m.seq > 0\nWITH m ORDER BY m.place DESC, m.persona DESC, m.role DESC, m.seq DESC LIMIT 1\nWITH m WHERE m.tenantId = $tenant\nRETURN m.speakerId AS speakerId ORDER BY speakerId",
  ),
  /** The names of those who are called by one of these words and have ever taken part where the viewer asks; in private, anywhere with the viewer. */
  'conversations/find-named': statement<{ tenant: string | null; viewer: string | null; chat: string | null; query: string | null }>(
    'conversations/find-named',
    "CYPHER 25\nCALL db.index.fulltext.queryNodes('person_names', $query, {limit: 200}) YIELD node AS p\nWHERE p.tenantId = $tenant AND (p.id = $viewer OR EXISTS {\n  MATCH (p)-[:PARTICIPATES_IN]->(c:Chat)<-[:PARTICIPATES_IN]-(v:Entity {id: $viewer}) WHERE $chat IS NULL OR c.id = $chat\n})\nRETURN collect(p.label) AS names",
  ),
  /** One page of the sessions whose time is over, the longest waiting first. */
  'conversations/list-closing': statement<{ tenant: string | null; now: number; afterTime: number; afterId: string | null; limit: number }>(
    'conversations/list-closing',
    "CYPHER 25\nMATCH (s:Session)\nWHERE s.closesAt >= $afterTime AND s.closesAt <= $now AND (s.closesAt > $afterTime OR s.id > $afterId)\n  AND ($tenant IS NULL OR s.tenantId = $tenant)\nRETURN s.id AS id, s.closesAt AS closesAt ORDER BY closesAt, id LIMIT $limit",
  ),
  /** One page of messages, by id, with all that is stored twice of them: as properties, edges, words and vectors. */
  'conversations/list-examined': statement<{ tenant: string | null; after: string | null; limit: number }>(
    'conversations/list-examined',
    "CYPHER 25\nMATCH (m:Message) WHERE m.id > $after AND ($tenant IS NULL OR m.tenantId = $tenant)\nWITH m ORDER BY m.id LIMIT $limit\nRETURN m{.id, .tenantId, .key, .createdAt, .text, .role, .at, .place, .chatId, .speakerId, .speakerName, .sessionId, .placeToken, .stems, .dayTokens, .plain,\n    .asks, .length, .title, .spaceId, .secondSpaceId, .unembeddedSince, .unpairedSince, .secondUnembeddedSince, .secondUnpairedSince,\n    size: size(m.embedding), pairSize: size(m.pairEmbedding), secondSize: size(m.secondEmbedding), secondPairSize: size(m.secondPairEmbedding)} AS message,\n  COLLECT { MATCH (m)-[:SAID_IN]->(c:Chat) RETURN c.id } AS chats,\n  COLLECT { MATCH (m)-[:SAID_BY]->(p:Entity) RETURN p.id } AS speakers,\n  COLLECT { MATCH (m)<-[:HAS_MESSAGE]-(s:Session) RETURN s.id } AS sessions,\n  EXISTS { MATCH (c:Chat {id: m.chatId}) } AS hasChat,\n  EXISTS { MATCH (p:Entity {id: m.speakerId}) } AS hasSpeaker,\n  EXISTS { MATCH (s:Session {id: m.sessionId}) } AS hasSession\nORDER BY m.id",
  ),
  /** One page of the messages the audience heard, the latest first, from each place as many as may be shown. */
  'conversations/list-latest-messages': statement<{ audience: object; places: readonly unknown[]; beforeAt: number; beforeId: string | null; limit: number }>(
    'conversations/list-latest-messages',
    "CYPHER 25\nWITH coalesce(head(COLLECT { MATCH (m:Message {id: $beforeId}) RETURN m.seq }), 9007199254740991) AS beforeSeq\nUNWIND $places AS place\nCALL (place, beforeSeq) {\n  MATCH (m:Message) USING INDEX SEEK m:Message(place, at, seq) WHERE m.place = place AND m.at <= $beforeAt AND m.seq > 0\n    AND (m.at < $beforeAt OR m.seq < beforeSeq OR (m.seq = beforeSeq AND m.id < $beforeId)) AND (m.tenantId = $audience.tenant AND CASE\n  WHEN m.persona <> '' AND m.persona <> $audience.persona AND NOT $audience.allPersonas THEN false\n  WHEN m.ownerId IS NOT NULL THEN $audience.private AND m.ownerId = $audience.viewer\n  WHEN NOT $audience.private AND m.chatId <> $audience.chat THEN false\n  ELSE $audience.since[m.chatId] <= m.at\n    OR any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1])\nEND AND CASE WHEN m.confidedIds IS NULL THEN true\n  ELSE all(one IN $audience.hearers WHERE one IN m.confidedIds + [m.speakerId, m.ownerId])\nEND)\n  WITH m ORDER BY m.place DESC, m.at DESC, m.seq DESC LIMIT $limit\n  RETURN m\n}\nWITH m ORDER BY m.at DESC, m.seq DESC, m.id DESC LIMIT $limit\nRETURN m{.id, .externalId, .chatId, .role, .text, .persona, .at, .seq,\n    speaker: head(COLLECT { MATCH (p:Entity {id: m.speakerId}) RETURN p{.id, .type, .ref, .label, .handle, .creatorId} })} AS message ORDER BY message.at DESC, message.seq DESC, message.id DESC",
  ),
  /** One page of the messages the audience heard, in the order in which they were said, from each place as many as may be shown. */
  'conversations/list-messages': statement<{ audience: object; places: readonly unknown[]; afterAt: number; afterId: string | null; limit: number }>(
    'conversations/list-messages',
    "CYPHER 25\nWITH coalesce(head(COLLECT { MATCH (m:Message {id: $afterId}) RETURN m.seq }), 0) AS afterSeq\nUNWIND $places AS place\nCALL (place, afterSeq) {\n  MATCH (m:Message) USING INDEX SEEK m:Message(place, at, seq) WHERE m.place = place AND m.at >= $afterAt AND m.seq > 0\n    AND (m.at > $afterAt OR m.seq > afterSeq OR (m.seq = afterSeq AND m.id > $afterId)) AND (m.tenantId = $audience.tenant AND CASE\n  WHEN m.persona <> '' AND m.persona <> $audience.persona AND NOT $audience.allPersonas THEN false\n  WHEN m.ownerId IS NOT NULL THEN $audience.private AND m.ownerId = $audience.viewer\n  WHEN NOT $audience.private AND m.chatId <> $audience.chat THEN false\n  ELSE $audience.since[m.chatId] <= m.at\n    OR any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1])\nEND AND CASE WHEN m.confidedIds IS NULL THEN true\n  ELSE all(one IN $audience.hearers WHERE one IN m.confidedIds + [m.speakerId, m.ownerId])\nEND)\n  WITH m ORDER BY m.place, m.at, m.seq LIMIT $limit\n  RETURN m\n}\nWITH m ORDER BY m.at, m.seq, m.id LIMIT $limit\nRETURN m{.id, .externalId, .chatId, .role, .text, .persona, .at, .seq,\n    speaker: head(COLLECT { MATCH (p:Entity {id: m.speakerId}) RETURN p{.id, .type, .ref, .label, .handle, .creatorId} })} AS message ORDER BY message.at, message.seq, message.id",
  ),
  /** What a person has said in private between two of their turns there; for the page that is kept about them. */
  'conversations/list-own-words': statement<{ tenant: string | null; person: string | null; from: number; to: number }>(
    'conversations/list-own-words',
    "CYPHER 25\nMATCH (m:Message) WHERE m.speakerId = $person AND m.privateTurn >= $from AND m.privateTurn <= $to AND m.tenantId = $tenant\nRETURN m{.id, .speakerId, .speakerName, .role, .text, .at, .chatId, .persona, .turn, .confidedIds,\n    speakerHandle: head(COLLECT { MATCH (p:Entity {id: m.speakerId}) RETURN p.handle })} AS message, m.privateTurn AS place\nORDER BY place",
  ),
  /** One page of the sessions of a conversation, the latest first, with their summaries. */
  'conversations/list-sessions': statement<{ key: string | null; beforeTime: number; beforeId: string | null; limit: number }>(
    'conversations/list-sessions',
    "CYPHER 25\nMATCH (v:Conversation {key: $key})\nMATCH (s:Session) WHERE s.conversationId = v.id AND s.startedAt <= $beforeTime\n  AND (s.startedAt < $beforeTime OR s.id < $beforeId)\nWITH s ORDER BY s.conversationId DESC, s.startedAt DESC, s.id DESC LIMIT $limit\nRETURN head(COLLECT { MATCH (c:Chat {id: s.chatId}) RETURN c.kind }) AS chatKind,\n  s{.id, .persona, .chatId, .startedAt, .lastActivityAt, .endedAt, .turns} AS session,\n  head(COLLECT { MATCH (u:SessionSummary {sessionId: s.id}) RETURN u{.oneLiner, .whatMattered, .openLoops, .commitments, .people, .tone, .createdAt} }) AS summary\nORDER BY session.startedAt DESC, session.id DESC",
  ),
  /** The latest spines of a person. */
  'conversations/list-spines': statement<{ tenant: string | null; person: string | null; limit: number }>(
    'conversations/list-spines',
    "CYPHER 25\nMATCH (s:Spine) WHERE s.personId = $person AND s.version >= 0 AND s.tenantId = $tenant\nRETURN s{.version, .content, .messageCount, .createdAt} AS spine\nORDER BY spine.version DESC LIMIT $limit",
  ),
  /** Messages that wait for the vector of their own words: tenants and their people take turns, each with what waits longest first, out of those that wait longest and the latest. */
  'conversations/list-unembedded': statement<{ tenant: string | null; limit: number; window: number }>(
    'conversations/list-unembedded',
    "CYPHER 25\nCALL () {\n  MATCH (m:Message) WHERE m.unembeddedSince > 0 AND ($tenant IS NULL OR m.tenantId = $tenant) RETURN m ORDER BY m.unembeddedSince, m.id LIMIT $window\n  UNION\n  MATCH (m:Message) WHERE m.unembeddedSince > 0 AND ($tenant IS NULL OR m.tenantId = $tenant) RETURN m ORDER BY m.unembeddedSince DESC, m.id LIMIT $window\n}\nWITH m.tenantId AS tenant, coalesce(m.speakerId, m.ownerId, m.chatId) AS person, m ORDER BY m.unembeddedSince, m.id\nWITH tenant, person, collect(m) AS own\nUNWIND range(0, size(own) - 1) AS turn\nWITH tenant, own[turn] AS m, turn ORDER BY turn, m.unembeddedSince, m.id\nWITH tenant, collect(m) AS own\nUNWIND range(0, size(own) - 1) AS turn\nWITH turn, own[turn] AS m ORDER BY turn, m.unembeddedSince, m.id LIMIT $limit\nRETURN m.id AS id, m.text AS text, m.speakerName AS speakerName, turn, m.unembeddedSince AS since\nORDER BY turn, since, id",
  ),
  /** Messages that wait for the vector of their own words: tenants and their people take turns, each with what waits longest first, out of those that wait longest and the latest. In the second set of vectors. */
  'conversations/list-unembedded@second': statement<{ tenant: string | null; limit: number; window: number }>(
    'conversations/list-unembedded@second',
    "CYPHER 25\nCALL () {\n  MATCH (m:Message) WHERE m.secondUnembeddedSince > 0 AND ($tenant IS NULL OR m.tenantId = $tenant) RETURN m ORDER BY m.secondUnembeddedSince, m.id LIMIT $window\n  UNION\n  MATCH (m:Message) WHERE m.secondUnembeddedSince > 0 AND ($tenant IS NULL OR m.tenantId = $tenant) RETURN m ORDER BY m.secondUnembeddedSince DESC, m.id LIMIT $window\n}\nWITH m.tenantId AS tenant, coalesce(m.speakerId, m.ownerId, m.chatId) AS person, m ORDER BY m.secondUnembeddedSince, m.id\nWITH tenant, person, collect(m) AS own\nUNWIND range(0, size(own) - 1) AS turn\nWITH tenant, own[turn] AS m, turn ORDER BY turn, m.secondUnembeddedSince, m.id\nWITH tenant, collect(m) AS own\nUNWIND range(0, size(own) - 1) AS turn\nWITH turn, own[turn] AS m ORDER BY turn, m.secondUnembeddedSince, m.id LIMIT $limit\nRETURN m.id AS id, m.text AS text, m.speakerName AS speakerName, turn, m.secondUnembeddedSince AS since\nORDER BY turn, since, id",
  ),
  /** Messages that wait for the vector with the message before: tenants and their people take turns, each with what waits longest first, out of those that wait longest and the latest. Each comes with the one before it in the same place, where all who may read it may read that one too. */
  'conversations/list-unpaired': statement<{ tenant: string | null; limit: number; window: number; gapMs: number }>(
    'conversations/list-unpaired',
    "CYPHER 25\nCALL () {\n  MATCH (m:Message) WHERE m.unpairedSince > 0 AND ($tenant IS NULL OR m.tenantId = $tenant) RETURN m ORDER BY m.unpairedSince, m.id LIMIT $window\n  UNION\n  MATCH (m:Message) WHERE m.unpairedSince > 0 AND ($tenant IS NULL OR m.tenantId = $tenant) RETURN m ORDER BY m.unpairedSince DESC, m.id LIMIT $window\n}\nWITH m.tenantId AS tenant, coalesce(m.speakerId, m.ownerId, m.chatId) AS person, m ORDER BY m.unpairedSince, m.id\nWITH tenant, person, collect(m) AS own\nUNWIND range(0, size(own) - 1) AS turn\nWITH tenant, own[turn] AS m, turn ORDER BY turn, m.unpairedSince, m.id\nWITH tenant, collect(m) AS own\nUNWIND range(0, size(own) - 1) AS turn\nWITH turn, own[turn] AS m ORDER BY turn, m.unpairedSince, m.id LIMIT $limit\nRETURN m.id AS id, m.text AS text, m.speakerName AS speakerName, turn, m.unpairedSince AS since,\n  head(COLLECT {\n    MATCH (former:Message) WHERE former.place = m.place AND former.seq = m.seq - 1 AND abs(m.at - former.at) < $gapMs\n      AND (former.persona = '' OR former.persona = m.persona) AND former.confidedIds IS NULL\n      AND NOT EXISTS {\n        MATCH (hearer:Entity)-[there:PARTICIPATES_IN]->(chat:Chat {id: m.chatId})\n        WHERE there.joinedAt <= m.at AND m.at < there.leftAt AND NOT EXISTS {\n          MATCH (hearer)-[earlier:PARTICIPATES_IN]->(chat) WHERE earlier.joinedAt <= former.at AND former.at < earlier.leftAt\n        }\n      }\n    RETURN former{.text, .speakerName}\n  }) AS before\nORDER BY turn, since, id",
  ),
  /** Messages that wait for the vector with the message before: tenants and their people take turns, each with what waits longest first, out of those that wait longest and the latest. Each comes with the one before it in the same place, where all who may read it may read that one too. In the second set of vectors. */
  'conversations/list-unpaired@second': statement<{ tenant: string | null; limit: number; window: number; gapMs: number }>(
    'conversations/list-unpaired@second',
    "CYPHER 25\nCALL () {\n  MATCH (m:Message) WHERE m.secondUnpairedSince > 0 AND ($tenant IS NULL OR m.tenantId = $tenant) RETURN m ORDER BY m.secondUnpairedSince, m.id LIMIT $window\n  UNION\n  MATCH (m:Message) WHERE m.secondUnpairedSince > 0 AND ($tenant IS NULL OR m.tenantId = $tenant) RETURN m ORDER BY m.secondUnpairedSince DESC, m.id LIMIT $window\n}\nWITH m.tenantId AS tenant, coalesce(m.speakerId, m.ownerId, m.chatId) AS person, m ORDER BY m.secondUnpairedSince, m.id\nWITH tenant, person, collect(m) AS own\nUNWIND range(0, size(own) - 1) AS turn\nWITH tenant, own[turn] AS m, turn ORDER BY turn, m.secondUnpairedSince, m.id\nWITH tenant, collect(m) AS own\nUNWIND range(0, size(own) - 1) AS turn\nWITH turn, own[turn] AS m ORDER BY turn, m.secondUnpairedSince, m.id LIMIT $limit\nRETURN m.id AS id, m.text AS text, m.speakerName AS speakerName, turn, m.secondUnpairedSince AS since,\n  head(COLLECT {\n    MATCH (former:Message) WHERE former.place = m.place AND former.seq = m.seq - 1 AND abs(m.at - former.at) < $gapMs\n      AND (former.persona = '' OR former.persona = m.persona) AND former.confidedIds IS NULL\n      AND NOT EXISTS {\n        MATCH (hearer:Entity)-[there:PARTICIPATES_IN]->(chat:Chat {id: m.chatId})\n        WHERE there.joinedAt <= m.at AND m.at < there.leftAt AND NOT EXISTS {\n          MATCH (hearer)-[earlier:PARTICIPATES_IN]->(chat) WHERE earlier.joinedAt <= former.at AND former.at < earlier.leftAt\n        }\n      }\n    RETURN former{.text, .speakerName}\n  }) AS before\nORDER BY turn, since, id",
  ),
  /** The turns of a conversation that no episode covers yet, as far as the audience heard them; in a group what everybody said since. */
  'conversations/list-window': statement<{ audience: object; key: string | null; place: string | null; persona: string | null; limit: number }>(
    'conversations/list-window',
    "CYPHER 25\nOPTIONAL MATCH (v:Conversation {key: $key})\nWITH v.windowFrom AS windowFrom, v.id AS conversationId,\n  CASE WHEN v.windowFrom > 1\n    THEN head(COLLECT { MATCH (m:Message) WHERE m.conversationId = v.id AND m.turn = v.windowFrom RETURN m.seq })\n  END AS fromSeq\nCALL (windowFrom, conversationId, fromSeq) {\n  MATCH (m:Message) WHERE m.place = $place AND m.seq > 0 AND m.seq >= coalesce(fromSeq, 0) AND m.persona = $persona\n    AND (NOT $audience.private OR (m.conversationId = conversationId AND m.turn >= windowFrom)) AND (m.tenantId = $audience.tenant AND CASE\n  WHEN m.persona <> '' AND m.persona <> $audience.persona AND NOT $audience.allPersonas THEN false\n  WHEN m.ownerId IS NOT NULL THEN $audience.private AND m.ownerId = $audience.viewer\n  WHEN NOT $audience.private AND m.chatId <> $audience.chat THEN false\n  ELSE $audience.since[m.chatId] <= m.at\n    OR any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1])\nEND AND CASE WHEN m.confidedIds IS NULL THEN true\n  ELSE all(one IN $audience.hearers WHERE one IN m.confidedIds + [m.speakerId, m.ownerId])\nEND)\n  WITH m ORDER BY m.place DESC, m.seq DESC LIMIT $limit\n  RETURN m\n}\nWITH m{.id, .externalId, .chatId, .role, .text, .persona, .at, .seq,\n    speaker: head(COLLECT { MATCH (p:Entity {id: m.speakerId}) RETURN p{.id, .type, .ref, .label, .handle, .creatorId} })} AS message\nRETURN message ORDER BY message.at, message.seq, message.id",
  ),
  /** The last page about a person before a version, for making the next one. */
  'conversations/load-earlier-spine': statement<{ tenant: string | null; person: string | null; before: number }>(
    'conversations/load-earlier-spine',
    "CYPHER 25\nMATCH (s:Spine) WHERE s.personId = $person AND s.version < $before AND s.tenantId = $tenant\nRETURN s.content AS content, s.version AS version\nORDER BY s.version DESC LIMIT 1",
  ),
  /** The last rolling summary of a conversation before a turn, for making the next one. */
  'conversations/load-earlier-summary': statement<{ tenant: string | null; conversation: string | null; before: number }>(
    'conversations/load-earlier-summary',
    "CYPHER 25\nMATCH (r:RollingSummary) WHERE r.conversationId = $conversation AND r.throughTurn < $before AND r.tenantId = $tenant\nRETURN r.text AS text, r.throughTurn AS throughTurn\nORDER BY r.throughTurn DESC LIMIT 1",
  ),
  /** The turns of a session in their order; for background work that sums them up. */
  'conversations/load-session-turns': statement<{ tenant: string | null; session: string | null }>(
    'conversations/load-session-turns',
    "CYPHER 25\nMATCH (s:Session {id: $session}) WHERE s.tenantId = $tenant\nMATCH (m:Message {conversationId: s.conversationId})\nWHERE m.turn >= s.firstTurn AND m.sessionId = s.id AND m.tenantId = $tenant\nRETURN m{.id, .speakerId, .speakerName, .role, .text, .at, .chatId, .persona, .turn, .confidedIds,\n    speakerHandle: head(COLLECT { MATCH (p:Entity {id: m.speakerId}) RETURN p.handle })} AS message\nORDER BY m.turn, m.id",
  ),
  /** What a context tells of a conversation beside its window: its latest session summary and its latest rolling summary. */
  'conversations/load-summaries': statement<{ key: string | null }>(
    'conversations/load-summaries',
    "CYPHER 25\nMATCH (v:Conversation {key: $key})\nRETURN head(COLLECT { MATCH (c:Chat {id: v.chatId}) RETURN c.kind }) AS chatKind,\n  head(COLLECT {\n    MATCH (s:Session) WHERE s.conversationId = v.id\n    MATCH (u:SessionSummary {sessionId: s.id})\n    WITH s, u ORDER BY s.startedAt DESC, s.id LIMIT 1\n    RETURN u{.oneLiner, .whatMattered, .openLoops, .commitments, .people, .tone}\n  }) AS lastSessionSummary,\n  head(COLLECT {\n    MATCH (r:RollingSummary) WHERE r.conversationId = v.id\n    RETURN r.text ORDER BY r.throughTurn DESC LIMIT 1\n  }) AS rollingSummary\nORDER BY v.key",
  ),
  /** Whose conversation it is, with which persona and where; for background work on it. */
  'conversations/load-talk': statement<{ tenant: string | null; id: string | null }>(
    'conversations/load-talk',
    "CYPHER 25\nMATCH (c:Conversation {id: $id}) WHERE c.tenantId = $tenant\nRETURN c{.id, .personId, .persona, .chatId} AS talk\nORDER BY c.id",
  ),
  /** Turns of a conversation in their order, from one to another; for background work that sums them up. */
  'conversations/load-turns': statement<{ tenant: string | null; conversation: string | null; from: number; to: number }>(
    'conversations/load-turns',
    "CYPHER 25\nMATCH (m:Message {conversationId: $conversation})\nWHERE m.tenantId = $tenant AND m.turn >= $from AND m.turn <= $to\nRETURN m{.id, .speakerId, .speakerName, .role, .text, .at, .chatId, .persona, .turn, .confidedIds,\n    speakerHandle: head(COLLECT { MATCH (p:Entity {id: m.speakerId}) RETURN p.handle })} AS message\nORDER BY m.turn, m.id",
  ),
  /** Locks a place, its speakers and conversations until the transaction ends, and says how far they are, which of these messages are there and which were removed, and how many values the place keeps out. */
  'conversations/lock-for-recording': statement<{ chat: string | null; viewer: string | null; people: readonly unknown[]; conversations: readonly unknown[]; keys: readonly unknown[]; place: string | null; tombstones: readonly unknown[]; from: number; to: number; now: number }>(
    'conversations/lock-for-recording',
    "CYPHER 25\nCALL () { MATCH (c:Chat {id: $chat}) SET c.touchedAt = $now WITH c RETURN collect(coalesce(c.said, 0)) AS saidInChat }\nCALL () {\n  MATCH (p:Entity {id: CASE WHEN $chat IS NULL THEN $viewer END})\n  SET p.touchedAt = $now\n  WITH p\n  RETURN collect(coalesce(p.said, 0)) AS saidDirectly\n}\nCALL () {\n  UNWIND $people AS id\n  MATCH (p:Entity {id: id})\n  SET p.touchedAt = $now\n  WITH p ORDER BY p.id\n  RETURN collect({id: p.id, privateTurns: coalesce(p.privateTurns, 0)}) AS people\n}\nCALL () {\n  UNWIND $conversations AS one\n  MERGE (v:Conversation {key: one.key})\n  ON CREATE SET v += one.fresh\n  WITH v, v.touchedAt IS NULL AS isNew\n  SET v.touchedAt = $now\n  WITH v, isNew\n  CALL (v, isNew) { WITH v WHERE isNew MATCH (p:Entity {id: v.personId}) CREATE (p)-[:HAD_CONVERSATION]->(v) }\n  CALL (v, isNew) { WITH v WHERE isNew MATCH (c:Chat {id: v.chatId}) CREATE (v)-[:HELD_IN]->(c) }\n  WITH v ORDER BY v.key\n  RETURN collect(v{.id, .tenantId, .personId, .persona, .chatId, .turns, .userTurns, .windowFrom, .lastAt, .lastUserMessage,\n    session: head(COLLECT { MATCH (s:Session {id: v.sessionId}) RETURN s{.id, .startedAt, .lastActivityAt, .endedAt, .closesAt, .firstTurn, .turns} }),\n    nearby: COLLECT {\n      MATCH (s:Session) WHERE s.conversationId = v.id AND s.startedAt <= $to AND s.lastActivityAt >= $from AND s.id <> v.sessionId\n      WITH s ORDER BY s.startedAt DESC, s.id LIMIT 20\n      RETURN s{.id, .startedAt, .lastActivityAt, .endedAt, .closesAt, .firstTurn, .turns}\n    }\n  }) AS conversations\n}\nCALL () {\n  MATCH (m:Message) WHERE m.key IN $keys\n  WITH m ORDER BY m.key\n  RETURN collect(m{.id, .externalId, .chatId, .role, .text, .persona, .at, .seq,\n    speaker: head(COLLECT { MATCH (p:Entity {id: m.speakerId}) RETURN p{.id, .type, .ref, .label, .handle, .creatorId} })}) AS existing\n}\nCALL () {\n  MATCH (t:Tombstone) WHERE t.key IN $tombstones\n  RETURN collect(t.key) AS removed\n}\nCALL () {\n  MATCH (v:RemovedValue) WHERE v.place = $place\n  RETURN count(v) AS keptOut\n}\nRETURN head(saidInChat + saidDirectly) AS said, people, conversations, existing, removed, keptOut",
  ),
  /** One page of all messages, by id: those without a vector of this space wait for one from now on, and vectors of other spaces go; those that lack only the one with the message before wait for that. Says where the page ends, and how many of its messages lacked one. */
  'conversations/mark-unembedded': statement<{ after: string | null; spaceId: string | null; limit: number }>(
    'conversations/mark-unembedded',
    "CYPHER 25\nMATCH (m:Message) WHERE m.id > $after\nWITH m ORDER BY m.id LIMIT $limit\nWITH m, m.embedding IS NULL OR coalesce(m.spaceId, '') <> $spaceId AS bare\nCALL (m, bare) {\n  WITH m, bare WHERE bare AND (m.unembeddedSince IS NULL OR m.embedding IS NOT NULL OR m.pairEmbedding IS NOT NULL)\n  SET m.embedding = null, m.pairEmbedding = null, m.spaceId = null, m.unembeddedSince = m.createdAt, m.unpairedSince = null\n}\nCALL (m, bare) {\n  WITH m, bare WHERE NOT bare AND m.pairEmbedding IS NULL AND m.unpairedSince IS NULL\n  SET m.unpairedSince = m.createdAt\n}\nRETURN max(m.id) AS last, sum(CASE WHEN bare OR m.pairEmbedding IS NULL THEN 1 ELSE 0 END) AS lacking",
  ),
  /** One page of all messages, by id: those without a vector of this space wait for one from now on, and vectors of other spaces go; those that lack only the one with the message before wait for that. Says where the page ends, and how many of its messages lacked one. In the second set of vectors. */
  'conversations/mark-unembedded@second': statement<{ after: string | null; spaceId: string | null; limit: number }>(
    'conversations/mark-unembedded@second',
    "CYPHER 25\nMATCH (m:Message) WHERE m.id > $after\nWITH m ORDER BY m.id LIMIT $limit\nWITH m, m.secondEmbedding IS NULL OR coalesce(m.secondSpaceId, '') <> $spaceId AS bare\nCALL (m, bare) {\n  WITH m, bare WHERE bare AND (m.secondUnembeddedSince IS NULL OR m.secondEmbedding IS NOT NULL OR m.secondPairEmbedding IS NOT NULL)\n  SET m.secondEmbedding = null, m.secondPairEmbedding = null, m.secondSpaceId = null, m.secondUnembeddedSince = m.createdAt, m.secondUnpairedSince = null\n}\nCALL (m, bare) {\n  WITH m, bare WHERE NOT bare AND m.secondPairEmbedding IS NULL AND m.secondUnpairedSince IS NULL\n  SET m.secondUnpairedSince = m.createdAt\n}\nRETURN max(m.id) AS last, sum(CASE WHEN bare OR m.secondPairEmbedding IS NULL THEN 1 ELSE 0 END) AS lacking",
  ),
  /** Says of a conversation that its rolling summary could not be made just now, and why. */
  'conversations/note-rolling-error': statement<{ tenant: string | null; conversation: string | null; reason: string | null; detail: string | null; now: number }>(
    'conversations/note-rolling-error',
    "CYPHER 25\nMATCH (c:Conversation {id: $conversation}) WHERE c.tenantId = $tenant\nSET c.lastRollingAttemptAt = $now, c.rollingErrorReason = $reason, c.rollingErrorDetail = $detail",
  ),
  /** Stores messages, and what they make of their chat, their speakers, conversations and sessions. */
  'conversations/put-messages': statement<{ messages: readonly unknown[]; chat: string | null; viewer: string | null; said: number; heldUntil: number; conversations: readonly unknown[]; sessions: readonly unknown[]; people: readonly unknown[] }>(
    'conversations/put-messages',
    "CYPHER 25\nCALL () {\n  MATCH (known:EmbeddingSpace) WHERE known.id <> 'former'\n  WITH CASE WHEN count(known) > 0 THEN 'active' END AS role\n  OPTIONAL MATCH (held:EmbeddingSpace {id: role})\n  WITH count(held) AS active\n  OPTIONAL MATCH (s:EmbeddingSpace) WHERE s.id <> 'former'\n  WITH collect(CASE WHEN s IS NOT NULL THEN coalesce(s.set, 'first') END) AS found\n  RETURN CASE WHEN found = [] THEN ['first'] ELSE found END AS used\n}\nCALL () {\n  UNWIND $sessions AS one\n  MERGE (s:Session {id: one.id})\n  WITH s, one, s.tenantId IS NULL AS isNew\n  SET s += one\n  WITH s, one WHERE isNew\n  MATCH (v:Conversation {id: one.conversationId})\n  MATCH (p:Entity {id: one.personId})\n  CREATE (p)-[:HAD_SESSION]->(s)-[:PART_OF]->(v)\n}\nCALL (used) {\n  UNWIND $messages AS one\n  CREATE (m:Message) SET m = one,\n    m.unembeddedSince = CASE WHEN 'first' IN used THEN one.createdAt END,\n    m.secondUnembeddedSince = CASE WHEN 'second' IN used THEN one.createdAt END\n  WITH m\n  CALL (m) { MATCH (c:Chat {id: m.chatId}) CREATE (m)-[:SAID_IN]->(c) }\n  CALL (m) { MATCH (p:Entity {id: m.speakerId}) CREATE (m)-[:SAID_BY]->(p) }\n  CALL (m) { MATCH (s:Session {id: m.sessionId}) CREATE (s)-[:HAS_MESSAGE]->(m) }\n}\nCALL () { UNWIND $conversations AS one MATCH (v:Conversation {id: one.id}) SET v += one }\nCALL () { UNWIND $people AS one MATCH (p:Entity {id: one.id}) SET p.privateTurns = one.privateTurns }\nCALL () {\n  MATCH (c:Chat {id: $chat})\n  SET c.said = $said, c.heldUntil = CASE WHEN c.heldUntil IS NULL OR c.heldUntil < $heldUntil THEN $heldUntil ELSE c.heldUntil END\n}\nCALL () { MATCH (p:Entity {id: CASE WHEN $chat IS NULL THEN $viewer END}) SET p.said = $said }",
  ),
  /** Keeps a rolling summary beside the earlier ones, once a turn, and says of its conversation that it was made. */
  'conversations/put-rolling-summary': statement<{ tenant: string | null; conversation: string | null; throughTurn: number; text: string | null; prompt: string | null; now: number }>(
    'conversations/put-rolling-summary',
    "CYPHER 25\nMATCH (c:Conversation {id: $conversation}) WHERE c.tenantId = $tenant\nSET c.lastRollingAttemptAt = $now, c.lastRollingSuccessAt = $now, c.rollingErrorReason = null, c.rollingErrorDetail = null\nMERGE (r:RollingSummary {conversationId: c.id, throughTurn: $throughTurn})\nON CREATE SET r.tenantId = $tenant, r.text = $text, r.prompt = $prompt, r.at = $now\nMERGE (c)-[:HAS_SUMMARY]->(r)",
  ),
  /** Keeps the summary of a session; one of fewer of its turns never takes the place of one of more. */
  'conversations/put-session-summary': statement<{ tenant: string | null; session: string | null; summary: object }>(
    'conversations/put-session-summary',
    "CYPHER 25\nMATCH (s:Session {id: $session}) WHERE s.tenantId = $tenant\nMERGE (r:SessionSummary {sessionId: s.id})\nON CREATE SET r.tenantId = $tenant, r.turns = 0\nMERGE (s)-[:HAS_SUMMARY]->(r)\nWITH r WHERE r.turns < $summary.turns\nSET r += $summary",
  ),
  /** Keeps a version of the page about a person, once. */
  'conversations/put-spine': statement<{ tenant: string | null; person: string | null; version: number; spine: object }>(
    'conversations/put-spine',
    "CYPHER 25\nMERGE (s:Spine {personId: $person, version: $version})\nON CREATE SET s += $spine, s.tenantId = $tenant\nWITH s\nMATCH (p:Entity {id: $person}) WHERE p.tenantId = $tenant\nMERGE (p)-[:DESCRIBED_BY]->(s)",
  ),
  /** How far a conversation is, with its latest rolling summaries. */
  'conversations/read-state': statement<{ key: string | null; limit: number }>(
    'conversations/read-state',
    "CYPHER 25\nMATCH (v:Conversation {key: $key})\nRETURN v{.turns, .lastAt, .lastUserMessage, .curatorLastRunAt, .curatorMemoryCount, .lastRollingAttemptAt, .lastRollingSuccessAt,\n    .rollingErrorReason, .rollingErrorDetail} AS state,\n  head(COLLECT { MATCH (c:Chat {id: v.chatId}) RETURN c.kind }) AS chatKind,\n  COLLECT {\n    MATCH (r:RollingSummary) WHERE r.conversationId = v.id AND r.throughTurn >= 0\n    WITH r ORDER BY r.throughTurn DESC LIMIT $limit\n    RETURN r{.text, .at, .throughTurn}\n  } AS summaries\nORDER BY v.key",
  ),
  /** Makes anew what is stored of messages beside what was said: their edges, their words to be found by, and what vectors they wait for. Vectors that are of none of these spaces go. */
  'conversations/rebuild-messages': statement<{ items: readonly unknown[]; first: object; second: object; now: number }>(
    'conversations/rebuild-messages',
    "CYPHER 25\nCALL () {\n  MATCH (known:EmbeddingSpace) WHERE known.id <> 'former'\n  WITH CASE WHEN count(known) > 0 THEN 'active' END AS role\n  OPTIONAL MATCH (held:EmbeddingSpace {id: role})\n  WITH count(held) AS active\n  OPTIONAL MATCH (s:EmbeddingSpace) WHERE s.id <> 'former'\n  WITH collect(CASE WHEN s IS NOT NULL THEN coalesce(s.set, 'first') END) AS found\n  RETURN CASE WHEN found = [] THEN ['first'] ELSE found END AS used\n}\nUNWIND $items AS item\nMATCH (m:Message {id: item.id})\nSET m += item.set\nWITH m, used\nCALL (m) { MATCH (m)-[old:SAID_IN|SAID_BY]->() DELETE old }\nCALL (m) { MATCH (m)<-[old:HAS_MESSAGE]-() DELETE old }\nCALL (m) { MATCH (c:Chat {id: m.chatId}) CREATE (m)-[:SAID_IN]->(c) }\nCALL (m) { MATCH (p:Entity {id: m.speakerId}) CREATE (m)-[:SAID_BY]->(p) }\nCALL (m) { MATCH (s:Session {id: m.sessionId}) CREATE (s)-[:HAS_MESSAGE]->(m) }\nWITH m, used,\n  m.embedding IS NOT NULL AND m.spaceId = $first.id AND size(m.embedding) = $first.dimensions AS own,\n  m.pairEmbedding IS NOT NULL AND m.spaceId = $first.id AND size(m.pairEmbedding) = $first.dimensions AS pair,\n  m.secondEmbedding IS NOT NULL AND m.secondSpaceId = $second.id AND size(m.secondEmbedding) = $second.dimensions AS secondOwn,\n  m.secondPairEmbedding IS NOT NULL AND m.secondSpaceId = $second.id AND size(m.secondPairEmbedding) = $second.dimensions AS secondPair\nSET m.embedding = CASE WHEN own THEN m.embedding END,\n  m.pairEmbedding = CASE WHEN own AND pair THEN m.pairEmbedding END,\n  m.secondEmbedding = CASE WHEN secondOwn THEN m.secondEmbedding END,\n  m.secondPairEmbedding = CASE WHEN secondOwn AND secondPair THEN m.secondPairEmbedding END,\n  m.spaceId = CASE WHEN own THEN m.spaceId END,\n  m.secondSpaceId = CASE WHEN secondOwn THEN m.secondSpaceId END,\n  m.unembeddedSince = CASE WHEN 'first' IN used AND NOT own THEN coalesce(m.unembeddedSince, m.createdAt, $now) END,\n  m.unpairedSince = CASE WHEN 'first' IN used AND own AND NOT pair THEN coalesce(m.unpairedSince, m.createdAt, $now) END,\n  m.secondUnembeddedSince = CASE WHEN 'second' IN used AND NOT secondOwn THEN coalesce(m.secondUnembeddedSince, m.createdAt, $now) END,\n  m.secondUnpairedSince = CASE WHEN 'second' IN used AND secondOwn AND NOT secondPair THEN coalesce(m.secondUnpairedSince, m.createdAt, $now) END",
  ),
  /** The messages nearest in meaning among those the audience heard, as columns with how near each is by its own words and together with the message before; -1 where only the other search has found it. Of what is as near as the last one found there may be more: it counts only where `cutsTies` is false. */
  'conversations/search-message-vectors': statement<{ audience: object; vector: readonly unknown[]; places: readonly unknown[]; spaceId: string | null; fetch: number; cutsTies: boolean }>(
    'conversations/search-message-vectors',
    "CYPHER 25\nCALL () {\n  MATCH (m:Message)\n    SEARCH m IN (VECTOR INDEX message_embedding FOR $vector WHERE m.place IN $places LIMIT $fetch) SCORE AS score\n  WITH collect({message: m, alone: score, paired: -1.0}) AS found, min(score) AS last\n  RETURN size(found) AS fetchedAlone,\n    CASE WHEN $cutsTies AND size(found) >= $fetch THEN [one IN found WHERE one.alone > last] ELSE found END AS alone\n}\nCALL () {\n  MATCH (m:Message)\n    SEARCH m IN (VECTOR INDEX message_pair_embedding FOR $vector WHERE m.place IN $places LIMIT $fetch) SCORE AS score\n  WITH collect({message: m, alone: -1.0, paired: score}) AS found, min(score) AS last\n  RETURN size(found) AS fetchedPaired,\n    CASE WHEN $cutsTies AND size(found) >= $fetch THEN [one IN found WHERE one.paired > last] ELSE found END AS paired\n}\nCALL (alone, paired) {\n  UNWIND alone + paired AS one\n  WITH one.message AS m, max(one.alone) AS nearAlone, max(one.paired) AS nearPaired\n  WITH m, nearAlone, nearPaired WHERE m.spaceId = $spaceId AND (m.tenantId = $audience.tenant AND CASE\n  WHEN m.persona <> '' AND m.persona <> $audience.persona AND NOT $audience.allPersonas THEN false\n  WHEN m.ownerId IS NOT NULL THEN $audience.private AND m.ownerId = $audience.viewer\n  WHEN NOT $audience.private AND m.chatId <> $audience.chat THEN false\n  ELSE $audience.since[m.chatId] <= m.at\n    OR any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1])\nEND AND CASE WHEN m.confidedIds IS NULL THEN true\n  ELSE all(one IN $audience.hearers WHERE one IN m.confidedIds + [m.speakerId, m.ownerId])\nEND)\n  WITH m, nearAlone, nearPaired ORDER BY m.id\n  RETURN collect(m.id) AS ids, collect(m.place) AS places, collect(m.seq) AS seqs, collect(m.at) AS times,\n    collect(coalesce(m.speakerId, '')) AS speakers, collect(DISTINCT [coalesce(m.speakerId, ''), m.speakerName]) AS names,\n    collect(coalesce(m.asks, false)) AS asking, collect(coalesce(m.length, 0)) AS lengths, collect(nearAlone) AS alones, collect(nearPaired) AS pairs\n}\nRETURN CASE WHEN fetchedAlone > fetchedPaired THEN fetchedAlone ELSE fetchedPaired END AS fetched,\n  ids, places, seqs, times, speakers, names, asking, lengths, alones, pairs",
  ),
  /** The messages nearest in meaning among those the audience heard, as columns with how near each is by its own words and together with the message before; -1 where only the other search has found it. Of what is as near as the last one found there may be more: it counts only where `cutsTies` is false. In the second set of vectors. */
  'conversations/search-message-vectors@second': statement<{ audience: object; vector: readonly unknown[]; places: readonly unknown[]; spaceId: string | null; fetch: number; cutsTies: boolean }>(
    'conversations/search-message-vectors@second',
    "CYPHER 25\nCALL () {\n  MATCH (m:Message)\n    SEARCH m IN (VECTOR INDEX message_second_embedding FOR $vector WHERE m.place IN $places LIMIT $fetch) SCORE AS score\n  WITH collect({message: m, alone: score, paired: -1.0}) AS found, min(score) AS last\n  RETURN size(found) AS fetchedAlone,\n    CASE WHEN $cutsTies AND size(found) >= $fetch THEN [one IN found WHERE one.alone > last] ELSE found END AS alone\n}\nCALL () {\n  MATCH (m:Message)\n    SEARCH m IN (VECTOR INDEX message_second_pair_embedding FOR $vector WHERE m.place IN $places LIMIT $fetch) SCORE AS score\n  WITH collect({message: m, alone: -1.0, paired: score}) AS found, min(score) AS last\n  RETURN size(found) AS fetchedPaired,\n    CASE WHEN $cutsTies AND size(found) >= $fetch THEN [one IN found WHERE one.paired > last] ELSE found END AS paired\n}\nCALL (alone, paired) {\n  UNWIND alone + paired AS one\n  WITH one.message AS m, max(one.alone) AS nearAlone, max(one.paired) AS nearPaired\n  WITH m, nearAlone, nearPaired WHERE m.secondSpaceId = $spaceId AND (m.tenantId = $audience.tenant AND CASE\n  WHEN m.persona <> '' AND m.persona <> $audience.persona AND NOT $audience.allPersonas THEN false\n  WHEN m.ownerId IS NOT NULL THEN $audience.private AND m.ownerId = $audience.viewer\n  WHEN NOT $audience.private AND m.chatId <> $audience.chat THEN false\n  ELSE $audience.since[m.chatId] <= m.at\n    OR any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1])\nEND AND CASE WHEN m.confidedIds IS NULL THEN true\n  ELSE all(one IN $audience.hearers WHERE one IN m.confidedIds + [m.speakerId, m.ownerId])\nEND)\n  WITH m, nearAlone, nearPaired ORDER BY m.id\n  RETURN collect(m.id) AS ids, collect(m.place) AS places, collect(m.seq) AS seqs, collect(m.at) AS times,\n    collect(coalesce(m.speakerId, '')) AS speakers, collect(DISTINCT [coalesce(m.speakerId, ''), m.speakerName]) AS names,\n    collect(coalesce(m.asks, false)) AS asking, collect(coalesce(m.length, 0)) AS lengths, collect(nearAlone) AS alones, collect(nearPaired) AS pairs\n}\nRETURN CASE WHEN fetchedAlone > fetchedPaired THEN fetchedAlone ELSE fetchedPaired END AS fetched,\n  ids, places, seqs, times, speakers, names, asking, lengths, alones, pairs",
  ),
  /** The messages that share words with the question among those the audience heard, best first, as columns. */
  'conversations/search-said': statement<{ audience: object; queries: readonly unknown[]; fetch: number; keep: number; cutsTies: boolean }>(
    'conversations/search-said',
    "CYPHER 25\nCALL () {\n  UNWIND $queries AS query\n  CALL (query) {\n    CALL db.index.fulltext.queryNodes('said_text', query, {limit: $fetch}) YIELD node, score\n    RETURN collect({message: node, score: score}) AS found, min(score) AS last\n  }\n  // Of what scores like the last one there may be more, and which of it was found is up to the index: none of it counts.\n  RETURN collect(found) AS lists, max(size(found)) AS fetched,\n    max(CASE WHEN $cutsTies AND size(found) >= $fetch THEN last ELSE -1.0 END) AS floor\n}\nCALL (lists, floor) {\n  UNWIND lists AS list\n  UNWIND list AS one\n  WITH one.message AS m, max(one.score) AS score, floor\n  WITH m, score WHERE score > floor\n  WITH m, score ORDER BY score DESC, m.at DESC, m.id\n  // From the best one on, until enough were heard: the others are not even read.\n  WITH m, score WHERE (m.tenantId = $audience.tenant AND CASE\n  WHEN m.persona <> '' AND m.persona <> $audience.persona AND NOT $audience.allPersonas THEN false\n  WHEN m.ownerId IS NOT NULL THEN $audience.private AND m.ownerId = $audience.viewer\n  WHEN NOT $audience.private AND m.chatId <> $audience.chat THEN false\n  ELSE $audience.since[m.chatId] <= m.at\n    OR any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1])\nEND AND CASE WHEN m.confidedIds IS NULL THEN true\n  ELSE all(one IN $audience.hearers WHERE one IN m.confidedIds + [m.speakerId, m.ownerId])\nEND)\n  WITH m, score ORDER BY score DESC LIMIT $keep\n  RETURN collect(m.id) AS ids, collect(m.place) AS places, collect(m.seq) AS seqs, collect(m.at) AS times,\n    collect(coalesce(m.speakerId, '')) AS speakers, collect(DISTINCT [coalesce(m.speakerId, ''), m.speakerName]) AS names,\n    collect(coalesce(m.asks, false)) AS asking, collect(coalesce(m.length, 0)) AS lengths, collect(m.stems) AS stems, collect(coalesce(m.plain, '')) AS plains\n}\nRETURN fetched, ids, places, seqs, times, speakers, names, asking, lengths, stems, plains",
  ),
  /** Gives messages the vector with the message before, unless either changed meanwhile; where there is none before, their own. */
  'conversations/store-pair-vectors': statement<{ items: readonly unknown[]; spaceId: string | null }>(
    'conversations/store-pair-vectors',
    "CYPHER 25\nUNWIND $items AS item\nMATCH (m:Message {id: item.id}) WHERE m.unpairedSince > 0 AND m.spaceId = $spaceId\nSET m.createdAt = m.createdAt\nWITH m, item\nWHERE m.unpairedSince > 0 AND m.spaceId = $spaceId AND m.speakerName + ': ' + m.text = item.said\n  AND (item.before IS NULL OR EXISTS {\n    MATCH (former:Message) WHERE former.place = m.place AND former.seq = m.seq - 1 AND former.speakerName + ': ' + former.text = item.before\n  })\nSET m.unpairedSince = null\nWITH m, coalesce(item.vector, m.embedding) AS vector\nCALL db.create.setNodeVectorProperty(m, 'pairEmbedding', vector)",
  ),
  /** Gives messages the vector with the message before, unless either changed meanwhile; where there is none before, their own. In the second set of vectors. */
  'conversations/store-pair-vectors@second': statement<{ items: readonly unknown[]; spaceId: string | null }>(
    'conversations/store-pair-vectors@second',
    "CYPHER 25\nUNWIND $items AS item\nMATCH (m:Message {id: item.id}) WHERE m.secondUnpairedSince > 0 AND m.secondSpaceId = $spaceId\nSET m.createdAt = m.createdAt\nWITH m, item\nWHERE m.secondUnpairedSince > 0 AND m.secondSpaceId = $spaceId AND m.speakerName + ': ' + m.text = item.said\n  AND (item.before IS NULL OR EXISTS {\n    MATCH (former:Message) WHERE former.place = m.place AND former.seq = m.seq - 1 AND former.speakerName + ': ' + former.text = item.before\n  })\nSET m.secondUnpairedSince = null\nWITH m, coalesce(item.vector, m.secondEmbedding) AS vector\nCALL db.create.setNodeVectorProperty(m, 'secondPairEmbedding', vector)",
  ),
  /** Gives waiting messages the vector of their own words, unless these changed meanwhile; from then on they wait for the one with the message before. */
  'conversations/store-vectors': statement<{ items: readonly unknown[]; spaceId: string | null }>(
    'conversations/store-vectors',
    "CYPHER 25\nUNWIND $items AS item\nMATCH (m:Message {id: item.id}) WHERE m.unembeddedSince > 0\nSET m.createdAt = m.createdAt\nWITH m, item WHERE m.unembeddedSince > 0 AND m.speakerName + ': ' + m.text = item.said\nSET m.unpairedSince = m.unembeddedSince, m.unembeddedSince = null, m.spaceId = $spaceId\nWITH m, item\nCALL db.create.setNodeVectorProperty(m, 'embedding', item.vector)",
  ),
  /** Gives waiting messages the vector of their own words, unless these changed meanwhile; from then on they wait for the one with the message before. In the second set of vectors. */
  'conversations/store-vectors@second': statement<{ items: readonly unknown[]; spaceId: string | null }>(
    'conversations/store-vectors@second',
    "CYPHER 25\nUNWIND $items AS item\nMATCH (m:Message {id: item.id}) WHERE m.secondUnembeddedSince > 0\nSET m.createdAt = m.createdAt\nWITH m, item WHERE m.secondUnembeddedSince > 0 AND m.speakerName + ': ' + m.text = item.said\nSET m.secondUnpairedSince = m.secondUnembeddedSince, m.secondUnembeddedSince = null, m.secondSpaceId = $spaceId\nWITH m, item\nCALL db.create.setNodeVectorProperty(m, 'secondEmbedding', item.vector)",
  ),
} as const;
