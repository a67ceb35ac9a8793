// Made by `npm run build:statements` from cypher/; do not edit.
import { statement } from './statement.js';

export const statements = {
  /** How many chats the viewer takes or took part in; all of the tenant's for a connector that acts for nobody. */
  'chats/count': statement<{ tenant: string | null; viewer: string | null; all: boolean }>(
    'chats/count',
    "CYPHER 25\nCALL () {\n  MATCH (viewer:Entity {id: $viewer})-[:PARTICIPATES_IN]->(c:Chat) WHERE NOT $all\n  RETURN DISTINCT c\n  UNION\n  MATCH (c:Chat) WHERE $all AND c.tenantId = $tenant AND c.externalId > ''\n  RETURN c\n}\nRETURN count(c) AS total",
  ),
  /** Chats by id with who takes part in them now, for present and past participants and for connectors. */
  'chats/fetch': statement<{ tenant: string | null; ids: readonly unknown[]; viewer: string | null; connector: boolean; now: number }>(
    'chats/fetch',
    "CYPHER 25\nMATCH (c:Chat) WHERE c.id IN $ids AND c.tenantId = $tenant\n  AND ($connector OR EXISTS { MATCH (c)<-[:PARTICIPATES_IN]-(self:Entity) WHERE self.id = $viewer })\nRETURN c{.id, .externalId, .kind, .title} AS chat,\n  COLLECT {\n    MATCH (p:Entity)-[part:PARTICIPATES_IN]->(c) WHERE part.joinedAt <= $now AND $now < part.leftAt\n    WITH DISTINCT p ORDER BY p.handle, p.id\n    RETURN p{.id, .type, .ref, .label, .handle, .creatorId}\n  } AS participants\nORDER BY c.id",
  ),
  /** Locks chats until the transaction ends and notes the latest moment from which they hold something. */
  'chats/hold': statement<{ chats: readonly unknown[]; now: number }>(
    'chats/hold',
    "CYPHER 25\nUNWIND $chats AS chat\nMATCH (c:Chat {id: chat.id})\nSET c.touchedAt = $now\nWITH c, chat\nSET c.heldUntil = CASE WHEN c.heldUntil IS NULL OR c.heldUntil < chat.at THEN chat.at ELSE c.heldUntil END",
  ),
  /** Opens a period of participation. */
  'chats/join': statement<{ chat: string | null; person: string | null; joinedAt: number; leftAt: number }>(
    'chats/join',
    "CYPHER 25\nMATCH (c:Chat {id: $chat})\nMATCH (p:Entity {id: $person})\nCREATE (p)-[:PARTICIPATES_IN {joinedAt: $joinedAt, leftAt: $leftAt}]->(c)",
  ),
  /** Ends the open period of participation. */
  'chats/leave': statement<{ chat: string | null; person: string | null; open: number; leftAt: number }>(
    'chats/leave',
    "CYPHER 25\nMATCH (p:Entity {id: $person})-[part:PARTICIPATES_IN]->(c:Chat {id: $chat}) WHERE part.leftAt = $open\nSET part.leftAt = $leftAt\nRETURN count(part) AS ended",
  ),
  /** One page of the chats in which the viewer takes or took part; all of the tenant's for a connector that acts for nobody. */
  'chats/list': statement<{ tenant: string | null; viewer: string | null; all: boolean; afterExternalId: string | null; limit: number }>(
    'chats/list',
    "CYPHER 25\nCALL () {\n  MATCH (viewer:Entity {id: $viewer})-[:PARTICIPATES_IN]->(c:Chat) WHERE NOT $all\n  RETURN DISTINCT c\n  UNION\n  MATCH (c:Chat) WHERE $all AND c.tenantId = $tenant AND c.externalId > $afterExternalId\n  RETURN c\n}\nWITH c WHERE c.tenantId = $tenant AND c.externalId > $afterExternalId\nRETURN c.id AS id, c.externalId AS externalId\nORDER BY externalId LIMIT $limit",
  ),
  /** The chats of these ids with everybody's periods in them, for deciding what a write may do there. */
  'chats/load-standing': statement<{ tenant: string | null; ids: readonly unknown[] }>(
    'chats/load-standing',
    "CYPHER 25\nMATCH (c:Chat) WHERE c.id IN $ids AND c.tenantId = $tenant\nRETURN c{.id, .externalId, .kind, .title, .heldUntil} AS chat,\n  COLLECT { MATCH (p:Entity)-[part:PARTICIPATES_IN]->(c) RETURN [p.id, part.joinedAt, part.leftAt] } AS periods\nORDER BY c.id",
  ),
  /** Locks a chat until the transaction ends and says what it holds and when a person took part in it. */
  'chats/lock': statement<{ tenant: string | null; chat: string | null; person: string | null; now: number }>(
    'chats/lock',
    "CYPHER 25\nMATCH (c:Chat {id: $chat}) WHERE c.tenantId = $tenant\nSET c.touchedAt = $now\nWITH c\nRETURN c.id AS id, c.kind AS kind, c.heldUntil AS heldUntil,\n  COLLECT { MATCH (p:Entity {id: $person})-[part:PARTICIPATES_IN]->(c) RETURN [part.joinedAt, part.leftAt] } AS periods",
  ),
  /** Makes a chat or changes its title; its kind changes only while it holds nothing. Locks it until the transaction ends. */
  'chats/upsert': statement<{ tenant: string | null; externalId: string | null; id: string | null; kind: string | null; title: string | null; now: number }>(
    'chats/upsert',
    "CYPHER 25\nMERGE (c:Chat {tenantId: $tenant, externalId: $externalId})\nON CREATE SET c.id = $id, c.kind = $kind, c.createdAt = $now\nSET c.touchedAt = $now\nWITH c, c.kind = $kind OR c.heldUntil IS NULL AS allowed\nSET c.kind = CASE WHEN allowed THEN $kind ELSE c.kind END,\n  c.title = CASE WHEN allowed AND $title IS NOT NULL THEN $title ELSE c.title END\nRETURN c.id AS id, c.kind AS kind, allowed",
  ),
  /** Closes those of these sessions whose time is still over once their conversations are locked. */
  'conversations/close-sessions': statement<{ ids: readonly unknown[]; now: number }>(
    'conversations/close-sessions',
    "CYPHER 25\nUNWIND $ids AS id\nMATCH (s:Session {id: id})\nMATCH (v:Conversation {id: s.conversationId})\nWITH s, v ORDER BY v.key\nSET v.touchedAt = $now\nWITH s WHERE s.closesAt <= $now\nSET s.endedAt = s.lastActivityAt, s.closesAt = null\nRETURN s{.id, .tenantId, .personId, .chatId, .persona, .turns} AS session ORDER BY session.id",
  ),
  /** How many messages the audience heard. */
  'conversations/count-messages': statement<{ audience: object; places: readonly unknown[] }>(
    'conversations/count-messages',
    "CYPHER 25\nMATCH (m:Message) WHERE m.place IN $places AND (m.tenantId = $audience.tenant AND CASE\n  WHEN m.chatId IS NULL THEN $audience.private AND m.ownerId = $audience.viewer\n  ELSE ($audience.private OR m.chatId = $audience.chat)\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1])\nEND)\nRETURN count(m) AS total",
  ),
  /** How many sessions a conversation has had. */
  'conversations/count-sessions': statement<{ key: string | null }>(
    'conversations/count-sessions',
    "CYPHER 25\nMATCH (v:Conversation {key: $key})\nMATCH (s:Session) WHERE s.conversationId = v.id\nRETURN count(s) AS total",
  ),
  /** Messages with all that is shown of them and of those before and after them, as far as the audience heard them. */
  'conversations/fetch-hits': statement<{ audience: object; ids: readonly unknown[]; around: number }>(
    'conversations/fetch-hits',
    "CYPHER 25\nMATCH (m:Message) WHERE m.id IN $ids AND (m.tenantId = $audience.tenant AND CASE\n  WHEN m.chatId IS NULL THEN $audience.private AND m.ownerId = $audience.viewer\n  ELSE ($audience.private OR m.chatId = $audience.chat)\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1])\nEND)\nWITH m AS hit, m{.id, .externalId, .chatId, .role, .text, .persona, .at, .seq,\n    speaker: head(COLLECT { MATCH (p:Entity {id: m.speakerId}) RETURN p{.id, .type, .ref, .label, .handle, .creatorId} })} AS message\nCALL (hit) {\n  UNWIND range(hit.seq - $around, hit.seq + $around) AS seq\n  MATCH (m:Message) WHERE m.place = hit.place AND m.seq = seq AND m.seq <> hit.seq AND (m.tenantId = $audience.tenant AND CASE\n  WHEN m.chatId IS NULL THEN $audience.private AND m.ownerId = $audience.viewer\n  ELSE ($audience.private OR m.chatId = $audience.chat)\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1])\nEND)\n  WITH m ORDER BY m.seq\n  RETURN collect(m{.id, .externalId, .chatId, .role, .text, .persona, .at, .seq,\n    speaker: head(COLLECT { MATCH (p:Entity {id: m.speakerId}) RETURN p{.id, .type, .ref, .label, .handle, .creatorId} })}) AS neighbours\n}\nRETURN message, neighbours ORDER BY message.id",
  ),
  /** Who has spoken last to this persona in a place. */
  'conversations/find-addressee': statement<{ tenant: string | null; place: string | null; persona: string | null }>(
    'conversations/find-addressee',
    "CYPHER 25\nMATCH (m:Message) WHERE m.place = $place AND m.persona = $persona AND m.role = 'USER' AND m.seq > 0\nWITH m ORDER BY m.place DESC, m.persona DESC, m.role DESC, m.seq DESC LIMIT 1\nWITH m WHERE m.tenantId = $tenant\nRETURN m.speakerId AS speakerId ORDER BY speakerId",
  ),
  /** Sessions whose time is over, the longest waiting first. */
  'conversations/list-closing': statement<{ now: number; limit: number }>(
    'conversations/list-closing',
    "CYPHER 25\nMATCH (s:Session) WHERE s.closesAt <= $now\nRETURN s.id AS id, s.closesAt AS closesAt ORDER BY closesAt, id LIMIT $limit",
  ),
  /** One page of the messages the audience heard, the latest first, from each place as many as may be shown. */
  'conversations/list-latest-messages': statement<{ audience: object; places: readonly unknown[]; beforeAt: number; beforeSeq: number; beforeId: string | null; limit: number }>(
    'conversations/list-latest-messages',
    "CYPHER 25\nUNWIND $places AS place\nCALL (place) {\n  MATCH (m:Message) WHERE m.place = place AND m.at <= $beforeAt\n    AND (m.at < $beforeAt OR m.seq < $beforeSeq OR (m.seq = $beforeSeq AND m.id < $beforeId)) AND (m.tenantId = $audience.tenant AND CASE\n  WHEN m.chatId IS NULL THEN $audience.private AND m.ownerId = $audience.viewer\n  ELSE ($audience.private OR m.chatId = $audience.chat)\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1])\nEND)\n  WITH m ORDER BY m.place DESC, m.at DESC, m.seq DESC LIMIT $limit\n  RETURN m\n}\nWITH m ORDER BY m.at DESC, m.seq DESC, m.id DESC LIMIT $limit\nRETURN m{.id, .externalId, .chatId, .role, .text, .persona, .at, .seq,\n    speaker: head(COLLECT { MATCH (p:Entity {id: m.speakerId}) RETURN p{.id, .type, .ref, .label, .handle, .creatorId} })} AS message ORDER BY message.at DESC, message.seq DESC, message.id DESC",
  ),
  /** One page of the messages the audience heard, in the order in which they were said, from each place as many as may be shown. */
  'conversations/list-messages': statement<{ audience: object; places: readonly unknown[]; afterAt: number; afterSeq: number; afterId: string | null; limit: number }>(
    'conversations/list-messages',
    "CYPHER 25\nUNWIND $places AS place\nCALL (place) {\n  MATCH (m:Message) WHERE m.place = place AND m.at >= $afterAt\n    AND (m.at > $afterAt OR m.seq > $afterSeq OR (m.seq = $afterSeq AND m.id > $afterId)) AND (m.tenantId = $audience.tenant AND CASE\n  WHEN m.chatId IS NULL THEN $audience.private AND m.ownerId = $audience.viewer\n  ELSE ($audience.private OR m.chatId = $audience.chat)\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1])\nEND)\n  WITH m ORDER BY m.place, m.at, m.seq LIMIT $limit\n  RETURN m\n}\nWITH m ORDER BY m.at, m.seq, m.id LIMIT $limit\nRETURN m{.id, .externalId, .chatId, .role, .text, .persona, .at, .seq,\n    speaker: head(COLLECT { MATCH (p:Entity {id: m.speakerId}) RETURN p{.id, .type, .ref, .label, .handle, .creatorId} })} AS message ORDER BY message.at, message.seq, message.id",
  ),
  /** What a person has said in private between two of their turns there; for the page that is kept about them. */
  'conversations/list-own-words': statement<{ tenant: string | null; person: string | null; from: number; to: number }>(
    'conversations/list-own-words',
    "CYPHER 25\nMATCH (m:Message) WHERE m.speakerId = $person AND m.privateTurn >= $from AND m.privateTurn <= $to AND m.tenantId = $tenant\nRETURN m{.id, .speakerId, .speakerName, .role, .text, .at, .chatId, .persona, .turn} AS message, m.privateTurn AS place\nORDER BY place",
  ),
  /** One page of the sessions of a conversation, the latest first, with their summaries. */
  'conversations/list-sessions': statement<{ key: string | null; beforeTime: number; beforeId: string | null; limit: number }>(
    'conversations/list-sessions',
    "CYPHER 25\nMATCH (v:Conversation {key: $key})\nMATCH (s:Session) WHERE s.conversationId = v.id AND s.startedAt <= $beforeTime\n  AND (s.startedAt < $beforeTime OR s.id < $beforeId)\nWITH s ORDER BY s.conversationId DESC, s.startedAt DESC, s.id DESC LIMIT $limit\nRETURN s{.id, .persona, .chatId, .startedAt, .lastActivityAt, .endedAt, .turns} AS session,\n  head(COLLECT { MATCH (u:SessionSummary {sessionId: s.id}) RETURN u{.oneLiner, .whatMattered, .openLoops, .commitments, .people, .tone, .createdAt} }) AS summary\nORDER BY session.startedAt DESC, session.id DESC",
  ),
  /** The latest spines of a person. */
  'conversations/list-spines': statement<{ tenant: string | null; person: string | null; limit: number }>(
    'conversations/list-spines',
    "CYPHER 25\nMATCH (s:Spine) WHERE s.personId = $person AND s.tenantId = $tenant\nRETURN s{.version, .content, .messageCount, .createdAt} AS spine\nORDER BY spine.version DESC LIMIT $limit",
  ),
  /** Messages that wait for their vectors, the longest waiting first, each with the one before it in the same place. */
  'conversations/list-unembedded': statement<{ limit: number; gapMs: number }>(
    'conversations/list-unembedded',
    "CYPHER 25\nMATCH (m:Message) WHERE m.unembeddedSince > 0\nWITH m ORDER BY m.unembeddedSince, m.id LIMIT $limit\nRETURN m.id AS id, m.text AS text, m.speakerName AS speakerName, m.unembeddedSince AS since,\n  head(COLLECT {\n    MATCH (former:Message) WHERE former.place = m.place AND former.seq = m.seq - 1 AND abs(m.at - former.at) < $gapMs\n    RETURN former{.text, .speakerName}\n  }) AS before\nORDER BY since, id",
  ),
  /** The turns of a conversation that no episode covers yet, as far as the audience heard them; in a group what everybody said since. */
  'conversations/list-window': statement<{ audience: object; key: string | null; place: string | null; persona: string | null; limit: number }>(
    'conversations/list-window',
    "CYPHER 25\nOPTIONAL MATCH (v:Conversation {key: $key})\nWITH v.windowFrom AS windowFrom, v.id AS conversationId,\n  CASE WHEN v.windowFrom > 1\n    THEN head(COLLECT { MATCH (first:Message) WHERE first.conversationId = v.id AND first.turn = v.windowFrom RETURN first.seq })\n  END AS fromSeq\nCALL (windowFrom, conversationId, fromSeq) {\n  MATCH (m:Message) WHERE m.place = $place AND m.seq > 0 AND m.seq >= coalesce(fromSeq, 0) AND m.persona = $persona\n    AND (NOT $audience.private OR (m.conversationId = conversationId AND m.turn >= windowFrom)) AND (m.tenantId = $audience.tenant AND CASE\n  WHEN m.chatId IS NULL THEN $audience.private AND m.ownerId = $audience.viewer\n  ELSE ($audience.private OR m.chatId = $audience.chat)\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1])\nEND)\n  WITH m ORDER BY m.place DESC, m.seq DESC LIMIT $limit\n  RETURN m\n}\nWITH m{.id, .externalId, .chatId, .role, .text, .persona, .at, .seq,\n    speaker: head(COLLECT { MATCH (p:Entity {id: m.speakerId}) RETURN p{.id, .type, .ref, .label, .handle, .creatorId} })} AS message\nRETURN message ORDER BY message.at, message.seq, message.id",
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
    "CYPHER 25\nMATCH (s:Session {id: $session}) WHERE s.tenantId = $tenant\nMATCH (m:Message {conversationId: s.conversationId})\nWHERE m.turn >= s.firstTurn AND m.sessionId = s.id AND m.tenantId = $tenant\nRETURN m{.id, .speakerId, .speakerName, .role, .text, .at, .chatId, .persona, .turn} AS message\nORDER BY m.turn, m.id",
  ),
  /** Whose conversation it is, with which persona and where; for background work on it. */
  'conversations/load-talk': statement<{ tenant: string | null; id: string | null }>(
    'conversations/load-talk',
    "CYPHER 25\nMATCH (c:Conversation {id: $id}) WHERE c.tenantId = $tenant\nRETURN c{.id, .personId, .persona, .chatId} AS talk\nORDER BY c.id",
  ),
  /** Turns of a conversation in their order, from one to another; for background work that sums them up. */
  'conversations/load-turns': statement<{ tenant: string | null; conversation: string | null; from: number; to: number }>(
    'conversations/load-turns',
    "CYPHER 25\nMATCH (m:Message {conversationId: $conversation})\nWHERE m.tenantId = $tenant AND m.turn >= $from AND m.turn <= $to\nRETURN m{.id, .speakerId, .speakerName, .role, .text, .at, .chatId, .persona, .turn} AS message\nORDER BY m.turn, m.id",
  ),
  /** Locks a place, its speakers and conversations until the transaction ends, and says how far they are and which of these messages are there. */
  'conversations/lock-for-recording': statement<{ chat: string | null; viewer: string | null; people: readonly unknown[]; conversations: readonly unknown[]; keys: readonly unknown[]; now: number }>(
    'conversations/lock-for-recording',
    "CYPHER 25\nCALL () { MATCH (c:Chat {id: $chat}) SET c.touchedAt = $now WITH c RETURN collect(coalesce(c.said, 0)) AS saidInChat }\nCALL () {\n  MATCH (p:Entity {id: CASE WHEN $chat IS NULL THEN $viewer END})\n  SET p.touchedAt = $now\n  WITH p\n  RETURN collect(coalesce(p.said, 0)) AS saidDirectly\n}\nCALL () {\n  UNWIND $people AS id\n  MATCH (p:Entity {id: id})\n  SET p.touchedAt = $now\n  WITH p ORDER BY p.id\n  RETURN collect({id: p.id, privateTurns: coalesce(p.privateTurns, 0)}) AS people\n}\nCALL () {\n  UNWIND $conversations AS one\n  MERGE (v:Conversation {key: one.key})\n  ON CREATE SET v += one.fresh\n  SET v.touchedAt = $now\n  WITH v ORDER BY v.key\n  RETURN collect(v{.id, .tenantId, .personId, .persona, .chatId, .turns, .userTurns, .windowFrom, .lastAt, .lastUserMessage,\n    session: head(COLLECT { MATCH (s:Session {id: v.sessionId}) RETURN s{.id, .startedAt, .lastActivityAt, .endedAt, .closesAt, .firstTurn, .turns} })\n  }) AS conversations\n}\nCALL () {\n  MATCH (m:Message) WHERE m.key IN $keys\n  WITH m ORDER BY m.key\n  RETURN collect(m{.id, .externalId, .chatId, .role, .text, .persona, .at, .seq,\n    speaker: head(COLLECT { MATCH (p:Entity {id: m.speakerId}) RETURN p{.id, .type, .ref, .label, .handle, .creatorId} })}) AS existing\n}\nRETURN head(saidInChat + saidDirectly) AS said, people, conversations, existing",
  ),
  /** Says of a conversation that its rolling summary could not be made just now, and why. */
  'conversations/note-rolling-error': statement<{ tenant: string | null; conversation: string | null; reason: string | null; detail: string | null; now: number }>(
    'conversations/note-rolling-error',
    "CYPHER 25\nMATCH (c:Conversation {id: $conversation}) WHERE c.tenantId = $tenant\nSET c.lastRollingAttemptAt = $now, c.rollingErrorReason = $reason, c.rollingErrorDetail = $detail",
  ),
  /** Stores messages, and what they make of their chat, their speakers, conversations and sessions. */
  'conversations/put-messages': statement<{ messages: readonly unknown[]; chat: string | null; viewer: string | null; said: number; heldUntil: number; conversations: readonly unknown[]; sessions: readonly unknown[]; people: readonly unknown[] }>(
    'conversations/put-messages',
    "CYPHER 25\nCALL () {\n  UNWIND $messages AS one\n  CREATE (m:Message) SET m = one\n  WITH m\n  CALL (m) { MATCH (c:Chat {id: m.chatId}) CREATE (m)-[:SAID_IN]->(c) }\n  CALL (m) { MATCH (p:Entity {id: m.speakerId}) CREATE (m)-[:SAID_BY]->(p) }\n}\nCALL () { UNWIND $conversations AS one MATCH (v:Conversation {id: one.id}) SET v += one }\nCALL () { UNWIND $sessions AS one MERGE (s:Session {id: one.id}) SET s += one }\nCALL () { UNWIND $people AS one MATCH (p:Entity {id: one.id}) SET p.privateTurns = one.privateTurns }\nCALL () {\n  MATCH (c:Chat {id: $chat})\n  SET c.said = $said, c.heldUntil = CASE WHEN c.heldUntil IS NULL OR c.heldUntil < $heldUntil THEN $heldUntil ELSE c.heldUntil END\n}\nCALL () { MATCH (p:Entity {id: CASE WHEN $chat IS NULL THEN $viewer END}) SET p.said = $said }",
  ),
  /** Keeps a rolling summary beside the earlier ones, once a turn, and says of its conversation that it was made. */
  'conversations/put-rolling-summary': statement<{ tenant: string | null; conversation: string | null; throughTurn: number; text: string | null; prompt: string | null; now: number }>(
    'conversations/put-rolling-summary',
    "CYPHER 25\nMATCH (c:Conversation {id: $conversation}) WHERE c.tenantId = $tenant\nSET c.lastRollingAttemptAt = $now, c.lastRollingSuccessAt = $now, c.rollingErrorReason = null, c.rollingErrorDetail = null\nMERGE (r:RollingSummary {conversationId: c.id, throughTurn: $throughTurn})\nON CREATE SET r.tenantId = $tenant, r.text = $text, r.prompt = $prompt, r.at = $now",
  ),
  /** Keeps the summary of a session; one of fewer of its turns never takes the place of one of more. */
  'conversations/put-session-summary': statement<{ tenant: string | null; session: string | null; summary: object }>(
    'conversations/put-session-summary',
    "CYPHER 25\nMATCH (s:Session {id: $session}) WHERE s.tenantId = $tenant\nMERGE (r:SessionSummary {sessionId: s.id})\nON CREATE SET r.tenantId = $tenant, r.turns = 0\nWITH r WHERE r.turns < $summary.turns\nSET r += $summary",
  ),
  /** Keeps a version of the page about a person, once. */
  'conversations/put-spine': statement<{ tenant: string | null; person: string | null; version: number; spine: object }>(
    'conversations/put-spine',
    "CYPHER 25\nMERGE (s:Spine {personId: $person, version: $version})\nON CREATE SET s += $spine, s.tenantId = $tenant",
  ),
  /** How far a conversation is, with its latest rolling summaries. */
  'conversations/read-state': statement<{ key: string | null; limit: number }>(
    'conversations/read-state',
    "CYPHER 25\nMATCH (v:Conversation {key: $key})\nRETURN v{.turns, .lastAt, .lastUserMessage, .curatorLastRunAt, .curatorMemoryCount, .lastRollingAttemptAt, .lastRollingSuccessAt,\n    .rollingErrorReason, .rollingErrorDetail} AS state,\n  COLLECT {\n    MATCH (r:RollingSummary) WHERE r.conversationId = v.id\n    WITH r ORDER BY r.throughTurn DESC LIMIT $limit\n    RETURN r{.text, .at, .throughTurn}\n  } AS summaries\nORDER BY v.key",
  ),
  /** The messages nearest in meaning among those the audience heard: by their own words, and together with the message before. */
  'conversations/search-message-vectors': statement<{ audience: object; vector: readonly unknown[]; places: readonly unknown[]; spaceId: string | null; fetch: number }>(
    'conversations/search-message-vectors',
    "CYPHER 25\nCALL () {\n  MATCH (m:Message)\n    SEARCH m IN (VECTOR INDEX message_embedding FOR $vector WHERE m.place IN $places LIMIT $fetch) SCORE AS score\n  WITH collect({message: m, score: score}) AS found\n  CALL (found) {\n    UNWIND found AS one\n    WITH one.message AS m, one.score AS score\n    WHERE m.spaceId = $spaceId AND (m.tenantId = $audience.tenant AND CASE\n  WHEN m.chatId IS NULL THEN $audience.private AND m.ownerId = $audience.viewer\n  ELSE ($audience.private OR m.chatId = $audience.chat)\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1])\nEND)\n    WITH m, score ORDER BY score DESC, m.id\n    RETURN collect({id: m.id, place: m.place, seq: m.seq, at: m.at, speakerId: m.speakerId, speakerName: m.speakerName,\n    asks: m.text CONTAINS '?', words: size(split(m.text, ' '))}) AS near\n  }\n  RETURN size(found) AS fetched, near AS alone\n}\nCALL () {\n  MATCH (m:Message)\n    SEARCH m IN (VECTOR INDEX message_pair_embedding FOR $vector WHERE m.place IN $places LIMIT $fetch) SCORE AS score\n  WITH collect({message: m, score: score}) AS found\n  CALL (found) {\n    UNWIND found AS one\n    WITH one.message AS m, one.score AS score\n    WHERE m.spaceId = $spaceId AND (m.tenantId = $audience.tenant AND CASE\n  WHEN m.chatId IS NULL THEN $audience.private AND m.ownerId = $audience.viewer\n  ELSE ($audience.private OR m.chatId = $audience.chat)\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1])\nEND)\n    WITH m, score ORDER BY score DESC, m.id\n    RETURN collect({id: m.id, place: m.place, seq: m.seq, at: m.at, speakerId: m.speakerId, speakerName: m.speakerName,\n    asks: m.text CONTAINS '?', words: size(split(m.text, ' '))}) AS near\n  }\n  RETURN near AS paired\n}\nRETURN fetched, alone, paired",
  ),
  /** The messages that share words with the question among those the audience heard, and the neighbours of the best ones. */
  'conversations/search-said': statement<{ audience: object; queries: readonly unknown[]; fetch: number; keep: number; widened: number }>(
    'conversations/search-said',
    "CYPHER 25\nCALL () {\n  UNWIND $queries AS query\n  CALL db.index.fulltext.queryNodes('said_text', query, {limit: $fetch}) YIELD node, score\n  RETURN collect({message: node, score: score}) AS found\n}\nCALL (found) {\n  UNWIND found AS one\n  WITH one.message AS m, max(one.score) AS score\n  WHERE (m.tenantId = $audience.tenant AND CASE\n  WHEN m.chatId IS NULL THEN $audience.private AND m.ownerId = $audience.viewer\n  ELSE ($audience.private OR m.chatId = $audience.chat)\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1])\nEND)\n  WITH m, score ORDER BY score DESC, m.id LIMIT $keep\n  RETURN collect({id: m.id, place: m.place, seq: m.seq, at: m.at, speakerId: m.speakerId, speakerName: m.speakerName,\n    asks: m.text CONTAINS '?', words: size(split(m.text, ' '))}) AS hits, collect({text: m.text, stems: m.stems}) AS texts\n}\nCALL (hits) {\n  UNWIND hits[..$widened] AS hit\n  UNWIND range(hit.seq - 2, hit.seq + 2) AS seq\n  WITH DISTINCT hit.place AS place, seq\n  MATCH (m:Message) WHERE m.place = place AND m.seq = seq AND (m.tenantId = $audience.tenant AND CASE\n  WHEN m.chatId IS NULL THEN $audience.private AND m.ownerId = $audience.viewer\n  ELSE ($audience.private OR m.chatId = $audience.chat)\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1])\nEND)\n  WITH m ORDER BY m.id\n  RETURN collect({id: m.id, place: m.place, seq: m.seq, at: m.at, speakerId: m.speakerId, speakerName: m.speakerName,\n    asks: m.text CONTAINS '?', words: size(split(m.text, ' '))}) AS neighbours\n}\nRETURN size(found) AS fetched, hits, texts, neighbours",
  ),
  /** Gives waiting messages their vectors. */
  'conversations/store-vectors': statement<{ items: readonly unknown[]; spaceId: string | null }>(
    'conversations/store-vectors',
    "CYPHER 25\nUNWIND $items AS item\nMATCH (m:Message {id: item.id}) WHERE m.unembeddedSince > 0\nSET m.unembeddedSince = null, m.spaceId = $spaceId\nWITH m, item\nCALL db.create.setNodeVectorProperty(m, 'embedding', item.vectors[0])\nCALL db.create.setNodeVectorProperty(m, 'pairEmbedding', item.vectors[1])",
  ),
  /** The id of the account with exactly this handle. */
  'disclosure/find-account': statement<{ tenant: string | null; handle: string | null }>(
    'disclosure/find-account',
    "CYPHER 25\nMATCH (p:Entity {tenantId: $tenant, handle: $handle}) RETURN p.id AS id",
  ),
  /** When the viewer took part in which chats, who takes part in the chat given now, and which of the people asked about the viewer knows. */
  'disclosure/load-audience': statement<{ tenant: string | null; viewer: string | null; chat: string | null; asked: readonly unknown[]; now: number }>(
    'disclosure/load-audience',
    "CYPHER 25\nMATCH (viewer:Entity {id: $viewer})\nCALL (viewer) {\n  MATCH (viewer)-[part:PARTICIPATES_IN]->(c)\n  WITH c.id AS id, part.joinedAt AS joinedAt, part.leftAt AS leftAt WHERE joinedAt < leftAt\n  RETURN {chats: collect(id), from: collect(joinedAt), to: collect(leftAt)} AS periods\n}\nRETURN periods,\n  head(COLLECT { MATCH (c:Chat {id: $chat}) WHERE c.tenantId = $tenant RETURN c.kind }) AS chatKind,\n  COLLECT {\n    MATCH (c:Chat {id: $chat})<-[part:PARTICIPATES_IN]-(p:Entity)\n    WHERE c.tenantId = $tenant AND part.joinedAt <= $now AND $now < part.leftAt\n    RETURN DISTINCT p.id\n  } AS here,\n  COLLECT {\n    MATCH (p:Entity) WHERE p.id IN $asked AND p.tenantId = $tenant AND (p.creatorId = $viewer\n      OR EXISTS { MATCH (p)-[:PARTICIPATES_IN]->(:Chat)<-[:PARTICIPATES_IN]-(known:Entity) WHERE known.id = $viewer })\n    RETURN p.id\n  } AS asked",
  ),
  /** The ids of the chats with these external ids. */
  'imports/find-chats': statement<{ tenant: string | null; externalIds: readonly unknown[] }>(
    'imports/find-chats',
    "CYPHER 25\nUNWIND $externalIds AS externalId\nMATCH (c:Chat {tenantId: $tenant, externalId: externalId})\nRETURN c.externalId AS externalId, c.id AS id\nORDER BY externalId",
  ),
  /** Makes chats with their participants' periods, or finds them as they are: a period that began then keeps the end that is stored, and a chat that holds something takes neither another kind nor a period that begins before what it holds. */
  'imports/put-chats': statement<{ tenant: string | null; chats: readonly unknown[]; now: number }>(
    'imports/put-chats',
    "CYPHER 25\nUNWIND $chats AS chat\nMERGE (c:Chat {tenantId: $tenant, externalId: chat.externalId})\nON CREATE SET c.id = chat.id, c.kind = chat.kind, c.createdAt = $now\nSET c.touchedAt = $now\nWITH c, chat, COLLECT { MATCH (p:Entity)-[part:PARTICIPATES_IN]->(c) RETURN [p.id, part.joinedAt] } AS known\nWITH c, chat, [period IN chat.periods WHERE NOT [period.person, period.joinedAt] IN known] AS opened\nWITH c, chat, opened, c.heldUntil IS NULL OR (c.kind = chat.kind AND all(period IN opened WHERE period.joinedAt > c.heldUntil)) AS allowed\nSET c.kind = CASE WHEN allowed THEN chat.kind ELSE c.kind END,\n  c.title = CASE WHEN allowed AND chat.title IS NOT NULL THEN chat.title ELSE c.title END\nWITH c, chat, opened, allowed\nCALL (c, opened, allowed) {\n  UNWIND opened AS period\n  WITH c, period WHERE allowed\n  MATCH (p:Entity {id: period.person})\n  CREATE (p)-[:PARTICIPATES_IN {joinedAt: period.joinedAt, leftAt: period.leftAt}]->(c)\n}\nRETURN DISTINCT c.externalId AS externalId, c.id AS id, allowed\nORDER BY externalId",
  ),
  /** Notes how a run of a job has ended. */
  'jobs/finish-run': statement<{ id: string | null; outcome: string | null; counts: string | null; error: string | null; now: number }>(
    'jobs/finish-run',
    "CYPHER 25\nMATCH (r:JobRun {id: $id})\nSET r.finishedAt = $now, r.outcome = $outcome, r.counts = $counts, r.error = $error",
  ),
  /** Forgets old runs of a job. */
  'jobs/forget-runs': statement<{ job: string | null; before: number; limit: number }>(
    'jobs/forget-runs',
    "CYPHER 25\nMATCH (r:JobRun) WHERE r.job = $job AND r.startedAt < $before\nWITH r ORDER BY r.startedAt LIMIT $limit\nDELETE r",
  ),
  /** The latest runs of one job or of all. */
  'jobs/list-runs': statement<{ job: string | null; limit: number }>(
    'jobs/list-runs',
    "CYPHER 25\nMATCH (r:JobRun) WHERE ($job IS NULL OR r.job = $job)\nRETURN r {.id, .job, .window, .startedAt, .finishedAt, .outcome, .counts, .error} AS run, r.startedAt AS startedAt, r.id AS id\nORDER BY startedAt DESC, id DESC LIMIT $limit",
  ),
  /** Notes that a run of a job has begun. */
  'jobs/start-run': statement<{ run: object; id: string | null }>(
    'jobs/start-run',
    "CYPHER 25\nMERGE (r:JobRun {id: $id})\nSET r += $run",
  ),
  /** How many memories of a person were learned from conversation since a moment. */
  'learning/count-learned': statement<{ tenant: string | null; person: string | null; since: number }>(
    'learning/count-learned',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.ownerId = $person AND m.createdAt >= $since AND m.tenantId = $tenant AND m.source = 'shadow_extraction'\nRETURN count(m) AS total",
  ),
  /** How many todos of a person are open. */
  'learning/count-open-todos': statement<{ tenant: string | null; person: string | null }>(
    'learning/count-open-todos',
    "CYPHER 25\nMATCH (t:Todo) WHERE t.personId = $person AND t.tenantId = $tenant AND t.done = false\nRETURN count(t) AS total",
  ),
  /** Says of memories which messages they were made from. */
  'learning/link-sources': statement<{ tenant: string | null; memories: readonly unknown[]; messages: readonly unknown[] }>(
    'learning/link-sources',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.id IN $memories AND m.tenantId = $tenant\nMATCH (s:Message) WHERE s.id IN $messages AND s.tenantId = $tenant\nMERGE (m)-[:DERIVED_FROM]->(s)",
  ),
  /** A message with the turns of its conversation just before it, for learning from it. */
  'learning/load-message': statement<{ tenant: string | null; id: string | null; before: number }>(
    'learning/load-message',
    "CYPHER 25\nMATCH (m:Message {id: $id}) WHERE m.tenantId = $tenant\nRETURN m{.id, .speakerId, .speakerName, .role, .text, .at, .chatId, .persona, .turn} AS message,\n  COLLECT {\n    MATCH (e:Message {conversationId: m.conversationId})\n    WHERE e.tenantId = $tenant AND e.turn < m.turn AND e.turn >= m.turn - $before\n    WITH e ORDER BY e.turn, e.id\n    RETURN e{.id, .speakerId, .speakerName, .role, .text, .at, .chatId, .persona, .turn}\n  } AS earlier\nORDER BY m.id",
  ),
  /** Keeps todos of persons; the same kind and text of one person and persona is kept once, and stays done when it is. */
  'learning/put-todos': statement<{ items: readonly unknown[] }>(
    'learning/put-todos',
    "CYPHER 25\nUNWIND $items AS item\nMERGE (t:Todo {key: item.key})\nON CREATE SET t.id = item.id, t.tenantId = item.tenantId, t.personId = item.personId, t.persona = item.persona,\n  t.kind = item.kind, t.text = item.text, t.done = false, t.createdAt = item.now, t.updatedAt = item.now\nRETURN t.id AS id\nORDER BY id",
  ),
  /** How many memories of these statuses the audience may hear, the viewer's own ones that are no longer live included. */
  'memories/count-kept': statement<{ audience: object; keys: readonly unknown[]; statuses: readonly unknown[]; filter: object }>(
    'memories/count-kept',
    "CYPHER 25\nCALL () {\n  MATCH (e:IndexEntry) WHERE 'ACTIVE' IN $statuses AND e.audience IN $keys\n  MATCH (e)<-[:HAS_ENTRY]-(m:Memory) WHERE (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND m.status = 'ACTIVE' AND m.expiresAt > $audience.now AND (CASE WHEN $audience.private THEN\n  (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)\n  OR m.chatId = $audience.chat\n  OR (m.portable AND ($audience.viewer IN m.aboutIds OR (any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1])\n  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1])))))\nELSE\n  m.ownerId = $audience.viewer\n  OR m.chatId = $audience.chat\n  OR (m.portable AND any(person IN m.aboutIds WHERE person IN $audience.here\n    OR (m.sensitivity = 'PUBLIC' AND person IN $audience.asked)))\nEND) AND (CASE m.sensitivity\n  WHEN 'PUBLIC' THEN true\n  WHEN 'PERSONAL' THEN $audience.viewer IN m.subjectIds OR ($audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer))\n  WHEN 'SENSITIVE' THEN $audience.private\n    AND ($audience.viewer IN m.subjectIds OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))\n  ELSE false\nEND))\n  RETURN m\n  UNION\n  MATCH (m:Memory) WHERE m.ownerId = $audience.viewer AND (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND NOT (m.status = 'ACTIVE' AND m.expiresAt > $audience.now) AND $audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer) AND (CASE m.sensitivity\n  WHEN 'PUBLIC' THEN true\n  WHEN 'PERSONAL' THEN $audience.viewer IN m.subjectIds OR ($audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer))\n  WHEN 'SENSITIVE' THEN $audience.private\n    AND ($audience.viewer IN m.subjectIds OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))\n  ELSE false\nEND))\n  RETURN m\n  UNION\n  MATCH (m:Memory) WHERE m.staterId = $audience.viewer AND (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND NOT (m.status = 'ACTIVE' AND m.expiresAt > $audience.now) AND $audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer) AND (CASE m.sensitivity\n  WHEN 'PUBLIC' THEN true\n  WHEN 'PERSONAL' THEN $audience.viewer IN m.subjectIds OR ($audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer))\n  WHEN 'SENSITIVE' THEN $audience.private\n    AND ($audience.viewer IN m.subjectIds OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))\n  ELSE false\nEND))\n  RETURN m\n}\nWITH DISTINCT m\nWHERE CASE WHEN m.status = 'ACTIVE' AND m.expiresAt <= $audience.now THEN 'ARCHIVED' ELSE m.status END IN $statuses AND ($filter.types IS NULL OR m.type IN $filter.types)\n  AND ($filter.categories IS NULL OR m.category IN $filter.categories)\n  AND ($filter.aspects IS NULL OR m.aspect IN $filter.aspects)\n  AND ($filter.tags IS NULL OR any(tag IN m.tags WHERE tag IN $filter.tags))\n  AND ($filter.pinned IS NULL OR m.pinned = $filter.pinned)\n  AND ($filter.importanceMin IS NULL OR m.importance >= $filter.importanceMin)\n  AND ($filter.importanceMax IS NULL OR m.importance <= $filter.importanceMax)\n  AND ($filter.updatedAfter IS NULL OR m.updatedAt > $filter.updatedAfter)\n  AND ($filter.updatedBefore IS NULL OR m.updatedAt < $filter.updatedBefore)\n  AND ($filter.entityRefs IS NULL OR EXISTS { MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds AND named.ref IN $filter.entityRefs })\nRETURN count(m) AS total",
  ),
  /** How many live memories the audience may hear. */
  'memories/count-live': statement<{ audience: object; keys: readonly unknown[]; filter: object; listing: object }>(
    'memories/count-live',
    "CYPHER 25\nMATCH (e:IndexEntry) WHERE e.audience IN $keys AND e.expiresAt > $audience.now\nMATCH (e)<-[:HAS_ENTRY]-(m:Memory)\nWITH DISTINCT m\nWHERE (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND m.status = 'ACTIVE' AND m.expiresAt > $audience.now AND (CASE WHEN $audience.private THEN\n  (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)\n  OR m.chatId = $audience.chat\n  OR (m.portable AND ($audience.viewer IN m.aboutIds OR (any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1])\n  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1])))))\nELSE\n  m.ownerId = $audience.viewer\n  OR m.chatId = $audience.chat\n  OR (m.portable AND any(person IN m.aboutIds WHERE person IN $audience.here\n    OR (m.sensitivity = 'PUBLIC' AND person IN $audience.asked)))\nEND) AND (CASE m.sensitivity\n  WHEN 'PUBLIC' THEN true\n  WHEN 'PERSONAL' THEN $audience.viewer IN m.subjectIds OR ($audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer))\n  WHEN 'SENSITIVE' THEN $audience.private\n    AND ($audience.viewer IN m.subjectIds OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))\n  ELSE false\nEND)) AND ($filter.types IS NULL OR m.type IN $filter.types)\n  AND ($filter.categories IS NULL OR m.category IN $filter.categories)\n  AND ($filter.aspects IS NULL OR m.aspect IN $filter.aspects)\n  AND ($filter.tags IS NULL OR any(tag IN m.tags WHERE tag IN $filter.tags))\n  AND ($filter.pinned IS NULL OR m.pinned = $filter.pinned)\n  AND ($filter.importanceMin IS NULL OR m.importance >= $filter.importanceMin)\n  AND ($filter.importanceMax IS NULL OR m.importance <= $filter.importanceMax)\n  AND ($filter.updatedAfter IS NULL OR m.updatedAt > $filter.updatedAfter)\n  AND ($filter.updatedBefore IS NULL OR m.updatedAt < $filter.updatedBefore)\n  AND ($filter.entityRefs IS NULL OR EXISTS { MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds AND named.ref IN $filter.entityRefs }) AND ($listing.people IS NULL OR (m.portable AND any(person IN m.aboutIds WHERE person IN $listing.people)))\n  AND ($listing.notOwnedBy IS NULL OR m.ownerId IS NULL OR m.ownerId <> $listing.notOwnedBy)\nRETURN count(m) AS total",
  ),
  /** Stores new memories with the edges that say whose they are, about whom, by whom and where they were learned. */
  'memories/create': statement<{ items: readonly unknown[] }>(
    'memories/create',
    "CYPHER 25\nUNWIND $items AS item\nCREATE (m:Memory) SET m = item.memory\nWITH m, item\nCALL (m, item) { UNWIND range(0, size(item.about) - 1) AS at MATCH (x:Entity {id: item.about[at]}) CREATE (m)-[:ABOUT {position: at, entityId: x.id, rank: item.rank}]->(x) }\nCALL (m, item) { MATCH (p:Entity {id: item.memory.ownerId}) CREATE (m)-[:OWNED_BY]->(p) }\nCALL (m, item) { MATCH (c:Chat {id: item.memory.chatId}) CREATE (m)-[:SCOPED_TO]->(c) }\nCALL (m, item) { MATCH (p:Entity {id: item.memory.staterId}) CREATE (m)-[:STATED_BY {hearsay: item.memory.hearsay}]->(p) }\nCALL (m, item) { MATCH (c:Chat {id: item.memory.learnedInId}) CREATE (m)-[:LEARNED_IN {at: item.memory.learnedAt}]->(c) }\nCALL (m, item) {\n  UNWIND item.supersedes AS older\n  MATCH (o:Memory {id: older.id}) CREATE (m)-[:SUPERSEDES {at: older.at, reason: older.reason}]->(o)\n}",
  ),
  /** The memories of these ids that the audience may hear, with the entities and chats they name. */
  'memories/fetch': statement<{ ids: readonly unknown[]; audience: object }>(
    'memories/fetch',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.id IN $ids AND (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND m.status = 'ACTIVE' AND m.expiresAt > $audience.now AND (CASE WHEN $audience.private THEN\n  (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)\n  OR m.chatId = $audience.chat\n  OR (m.portable AND ($audience.viewer IN m.aboutIds OR (any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1])\n  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1])))))\nELSE\n  m.ownerId = $audience.viewer\n  OR m.chatId = $audience.chat\n  OR (m.portable AND any(person IN m.aboutIds WHERE person IN $audience.here\n    OR (m.sensitivity = 'PUBLIC' AND person IN $audience.asked)))\nEND) AND (CASE m.sensitivity\n  WHEN 'PUBLIC' THEN true\n  WHEN 'PERSONAL' THEN $audience.viewer IN m.subjectIds OR ($audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer))\n  WHEN 'SENSITIVE' THEN $audience.private\n    AND ($audience.viewer IN m.subjectIds OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))\n  ELSE false\nEND))\nRETURN m{.id, .tenantId, .text, .type, .category, .channel, .aspect, .factType, .primaryId, .sensitivity, .portable, .legacy, .persona,\n    .ownerId, .chatId, .staterId, .learnedInId, .learnedAt, .aboutIds, .subjectIds, .aboutAccount, .entityIds, .entityLabels, .hearsay,\n    .slot, .value, .memoryKey, .importance, .pinned, .confidence, .source, .stability, .ttlDays, .tags, .evidence,\n    .thread, .threadKey, .agentId, .runId, .liveKey, .mentions, .accesses, .expiresAt, .purgeAt, .createdAt, .updatedAt, .observedAt,\n    .unpinnedImportance, .confirmedAt, status: CASE WHEN m.status = 'ACTIVE' AND m.expiresAt <= $audience.now THEN 'ARCHIVED' ELSE m.status END} AS memory,\n  COLLECT {\n    MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds + [m.ownerId, m.staterId]\n    RETURN named{.id, .type, .ref, .label, .handle, .creatorId}\n  } AS entities,\n  COLLECT { MATCH (place:Chat) WHERE place.id IN [m.chatId, m.learnedInId] RETURN place{.id, .externalId, .kind, .title} } AS chats\nORDER BY m.id",
  ),
  /** The memories of these ids whose origin the viewer is, live or not, whatever the context: for its changes and its explanation. */
  'memories/fetch-as-origin': statement<{ ids: readonly unknown[]; audience: object }>(
    'memories/fetch-as-origin',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.id IN $ids AND m.tenantId = $audience.tenant AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)\nRETURN m{.id, .tenantId, .text, .type, .category, .channel, .aspect, .factType, .primaryId, .sensitivity, .portable, .legacy, .persona,\n    .ownerId, .chatId, .staterId, .learnedInId, .learnedAt, .aboutIds, .subjectIds, .aboutAccount, .entityIds, .entityLabels, .hearsay,\n    .slot, .value, .memoryKey, .importance, .pinned, .confidence, .source, .stability, .ttlDays, .tags, .evidence,\n    .thread, .threadKey, .agentId, .runId, .liveKey, .mentions, .accesses, .expiresAt, .purgeAt, .createdAt, .updatedAt, .observedAt,\n    .unpinnedImportance, .confirmedAt, status: CASE WHEN m.status = 'ACTIVE' AND m.expiresAt <= $audience.now THEN 'ARCHIVED' ELSE m.status END} AS memory,\n  COLLECT {\n    MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds + [m.ownerId, m.staterId]\n    RETURN named{.id, .type, .ref, .label, .handle, .creatorId}\n  } AS entities,\n  COLLECT { MATCH (place:Chat) WHERE place.id IN [m.chatId, m.learnedInId] RETURN place{.id, .externalId, .kind, .title} } AS chats\nORDER BY m.id",
  ),
  /** The memories of these ids that are no longer live and are kept for the viewer, who is their origin. */
  'memories/fetch-kept': statement<{ ids: readonly unknown[]; audience: object }>(
    'memories/fetch-kept',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.id IN $ids AND (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND NOT (m.status = 'ACTIVE' AND m.expiresAt > $audience.now) AND $audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer) AND (CASE m.sensitivity\n  WHEN 'PUBLIC' THEN true\n  WHEN 'PERSONAL' THEN $audience.viewer IN m.subjectIds OR ($audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer))\n  WHEN 'SENSITIVE' THEN $audience.private\n    AND ($audience.viewer IN m.subjectIds OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))\n  ELSE false\nEND))\nRETURN m{.id, .tenantId, .text, .type, .category, .channel, .aspect, .factType, .primaryId, .sensitivity, .portable, .legacy, .persona,\n    .ownerId, .chatId, .staterId, .learnedInId, .learnedAt, .aboutIds, .subjectIds, .aboutAccount, .entityIds, .entityLabels, .hearsay,\n    .slot, .value, .memoryKey, .importance, .pinned, .confidence, .source, .stability, .ttlDays, .tags, .evidence,\n    .thread, .threadKey, .agentId, .runId, .liveKey, .mentions, .accesses, .expiresAt, .purgeAt, .createdAt, .updatedAt, .observedAt,\n    .unpinnedImportance, .confirmedAt, status: CASE WHEN m.status = 'ACTIVE' AND m.expiresAt <= $audience.now THEN 'ARCHIVED' ELSE m.status END} AS memory,\n  COLLECT {\n    MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds + [m.ownerId, m.staterId]\n    RETURN named{.id, .type, .ref, .label, .handle, .creatorId}\n  } AS entities,\n  COLLECT { MATCH (place:Chat) WHERE place.id IN [m.chatId, m.learnedInId] RETURN place{.id, .externalId, .kind, .title} } AS chats\nORDER BY m.id",
  ),
  /** Which of these events are in the history already: a retried write that had been committed. */
  'memories/find-events': statement<{ ids: readonly unknown[] }>(
    'memories/find-events',
    "CYPHER 25\nMATCH (h:HistoryEvent) WHERE h.id IN $ids RETURN h.id AS id, h.memoryId AS memoryId, h.event AS event ORDER BY id",
  ),
  /** Live memories of a scope that may say what new facts say: of the same people, with the same slot or of one fact type. */
  'memories/find-rivals': statement<{ facts: readonly unknown[] }>(
    'memories/find-rivals',
    "CYPHER 25\nUNWIND $facts AS fact\nCALL (fact) {\n  MATCH (m:Memory {ownerId: fact.owner}) WHERE fact.owner IS NOT NULL RETURN m\n  UNION\n  MATCH (m:Memory {chatId: fact.chat}) WHERE fact.chat IS NOT NULL RETURN m\n}\nWITH m, fact\nWHERE m.tenantId = fact.tenant AND m.status = 'ACTIVE' AND m.id <> fact.id AND m.persona = fact.persona\n  AND size(m.aboutIds) = size(fact.about) AND all(id IN m.aboutIds WHERE id IN fact.about)\n  AND (m.slot = fact.slot OR m.factType = fact.factType)\nRETURN fact.id AS stated, m.id AS live\nORDER BY stated, live",
  ),
  /** One page of memories by status, newest first: live ones the audience may hear, others only of the viewer's own origin in a private context. */
  'memories/list-kept': statement<{ audience: object; keys: readonly unknown[]; statuses: readonly unknown[]; filter: object; afterTime: number; afterId: string | null; limit: number }>(
    'memories/list-kept',
    "CYPHER 25\nCALL () {\n  MATCH (e:IndexEntry) WHERE 'ACTIVE' IN $statuses AND e.audience IN $keys\n  MATCH (e)<-[:HAS_ENTRY]-(m:Memory) WHERE (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND m.status = 'ACTIVE' AND m.expiresAt > $audience.now AND (CASE WHEN $audience.private THEN\n  (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)\n  OR m.chatId = $audience.chat\n  OR (m.portable AND ($audience.viewer IN m.aboutIds OR (any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1])\n  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1])))))\nELSE\n  m.ownerId = $audience.viewer\n  OR m.chatId = $audience.chat\n  OR (m.portable AND any(person IN m.aboutIds WHERE person IN $audience.here\n    OR (m.sensitivity = 'PUBLIC' AND person IN $audience.asked)))\nEND) AND (CASE m.sensitivity\n  WHEN 'PUBLIC' THEN true\n  WHEN 'PERSONAL' THEN $audience.viewer IN m.subjectIds OR ($audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer))\n  WHEN 'SENSITIVE' THEN $audience.private\n    AND ($audience.viewer IN m.subjectIds OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))\n  ELSE false\nEND))\n  RETURN m\n  UNION\n  MATCH (m:Memory) WHERE m.ownerId = $audience.viewer AND (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND NOT (m.status = 'ACTIVE' AND m.expiresAt > $audience.now) AND $audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer) AND (CASE m.sensitivity\n  WHEN 'PUBLIC' THEN true\n  WHEN 'PERSONAL' THEN $audience.viewer IN m.subjectIds OR ($audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer))\n  WHEN 'SENSITIVE' THEN $audience.private\n    AND ($audience.viewer IN m.subjectIds OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))\n  ELSE false\nEND))\n  RETURN m\n  UNION\n  MATCH (m:Memory) WHERE m.staterId = $audience.viewer AND (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND NOT (m.status = 'ACTIVE' AND m.expiresAt > $audience.now) AND $audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer) AND (CASE m.sensitivity\n  WHEN 'PUBLIC' THEN true\n  WHEN 'PERSONAL' THEN $audience.viewer IN m.subjectIds OR ($audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer))\n  WHEN 'SENSITIVE' THEN $audience.private\n    AND ($audience.viewer IN m.subjectIds OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))\n  ELSE false\nEND))\n  RETURN m\n}\nWITH DISTINCT m\nWHERE CASE WHEN m.status = 'ACTIVE' AND m.expiresAt <= $audience.now THEN 'ARCHIVED' ELSE m.status END IN $statuses AND (m.createdAt < $afterTime OR (m.createdAt = $afterTime AND m.id < $afterId)) AND ($filter.types IS NULL OR m.type IN $filter.types)\n  AND ($filter.categories IS NULL OR m.category IN $filter.categories)\n  AND ($filter.aspects IS NULL OR m.aspect IN $filter.aspects)\n  AND ($filter.tags IS NULL OR any(tag IN m.tags WHERE tag IN $filter.tags))\n  AND ($filter.pinned IS NULL OR m.pinned = $filter.pinned)\n  AND ($filter.importanceMin IS NULL OR m.importance >= $filter.importanceMin)\n  AND ($filter.importanceMax IS NULL OR m.importance <= $filter.importanceMax)\n  AND ($filter.updatedAfter IS NULL OR m.updatedAt > $filter.updatedAfter)\n  AND ($filter.updatedBefore IS NULL OR m.updatedAt < $filter.updatedBefore)\n  AND ($filter.entityRefs IS NULL OR EXISTS { MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds AND named.ref IN $filter.entityRefs })\nRETURN m.id AS id, m.createdAt AS createdAt\nORDER BY createdAt DESC, id DESC LIMIT $limit",
  ),
  /** One page of the live memories the audience may hear, newest first. */
  'memories/list-live': statement<{ audience: object; keys: readonly unknown[]; filter: object; listing: object; afterTime: number; afterId: string | null; limit: number }>(
    'memories/list-live',
    "CYPHER 25\nMATCH (e:IndexEntry) WHERE e.audience IN $keys AND e.expiresAt > $audience.now\nMATCH (e)<-[:HAS_ENTRY]-(m:Memory)\nWITH DISTINCT m\nWHERE (m.createdAt < $afterTime OR (m.createdAt = $afterTime AND m.id < $afterId))\n  AND (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND m.status = 'ACTIVE' AND m.expiresAt > $audience.now AND (CASE WHEN $audience.private THEN\n  (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)\n  OR m.chatId = $audience.chat\n  OR (m.portable AND ($audience.viewer IN m.aboutIds OR (any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1])\n  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1])))))\nELSE\n  m.ownerId = $audience.viewer\n  OR m.chatId = $audience.chat\n  OR (m.portable AND any(person IN m.aboutIds WHERE person IN $audience.here\n    OR (m.sensitivity = 'PUBLIC' AND person IN $audience.asked)))\nEND) AND (CASE m.sensitivity\n  WHEN 'PUBLIC' THEN true\n  WHEN 'PERSONAL' THEN $audience.viewer IN m.subjectIds OR ($audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer))\n  WHEN 'SENSITIVE' THEN $audience.private\n    AND ($audience.viewer IN m.subjectIds OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))\n  ELSE false\nEND)) AND ($filter.types IS NULL OR m.type IN $filter.types)\n  AND ($filter.categories IS NULL OR m.category IN $filter.categories)\n  AND ($filter.aspects IS NULL OR m.aspect IN $filter.aspects)\n  AND ($filter.tags IS NULL OR any(tag IN m.tags WHERE tag IN $filter.tags))\n  AND ($filter.pinned IS NULL OR m.pinned = $filter.pinned)\n  AND ($filter.importanceMin IS NULL OR m.importance >= $filter.importanceMin)\n  AND ($filter.importanceMax IS NULL OR m.importance <= $filter.importanceMax)\n  AND ($filter.updatedAfter IS NULL OR m.updatedAt > $filter.updatedAfter)\n  AND ($filter.updatedBefore IS NULL OR m.updatedAt < $filter.updatedBefore)\n  AND ($filter.entityRefs IS NULL OR EXISTS { MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds AND named.ref IN $filter.entityRefs }) AND ($listing.people IS NULL OR (m.portable AND any(person IN m.aboutIds WHERE person IN $listing.people)))\n  AND ($listing.notOwnedBy IS NULL OR m.ownerId IS NULL OR m.ownerId <> $listing.notOwnedBy)\nRETURN m.id AS id, m.createdAt AS createdAt\nORDER BY createdAt DESC, id DESC LIMIT $limit",
  ),
  /** The strongest neighbours of these memories that the audience may hear. */
  'memories/list-related': statement<{ ids: readonly unknown[]; audience: object; first: number }>(
    'memories/list-related',
    "CYPHER 25\nMATCH (source:Memory) WHERE source.id IN $ids\nCALL (source) {\n  MATCH (source)-[link:related_to]-(m:Memory)\n  WHERE (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND m.status = 'ACTIVE' AND m.expiresAt > $audience.now AND (CASE WHEN $audience.private THEN\n  (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)\n  OR m.chatId = $audience.chat\n  OR (m.portable AND ($audience.viewer IN m.aboutIds OR (any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1])\n  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1])))))\nELSE\n  m.ownerId = $audience.viewer\n  OR m.chatId = $audience.chat\n  OR (m.portable AND any(person IN m.aboutIds WHERE person IN $audience.here\n    OR (m.sensitivity = 'PUBLIC' AND person IN $audience.asked)))\nEND) AND (CASE m.sensitivity\n  WHEN 'PUBLIC' THEN true\n  WHEN 'PERSONAL' THEN $audience.viewer IN m.subjectIds OR ($audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer))\n  WHEN 'SENSITIVE' THEN $audience.private\n    AND ($audience.viewer IN m.subjectIds OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))\n  ELSE false\nEND))\n  WITH m, max(link.strength) AS strength\n  ORDER BY strength DESC, m.id LIMIT $first\n  RETURN m, strength\n}\nRETURN source.id AS from, strength, m{.id, .tenantId, .text, .type, .category, .channel, .aspect, .factType, .primaryId, .sensitivity, .portable, .legacy, .persona,\n    .ownerId, .chatId, .staterId, .learnedInId, .learnedAt, .aboutIds, .subjectIds, .aboutAccount, .entityIds, .entityLabels, .hearsay,\n    .slot, .value, .memoryKey, .importance, .pinned, .confidence, .source, .stability, .ttlDays, .tags, .evidence,\n    .thread, .threadKey, .agentId, .runId, .liveKey, .mentions, .accesses, .expiresAt, .purgeAt, .createdAt, .updatedAt, .observedAt,\n    .unpinnedImportance, .confirmedAt, status: CASE WHEN m.status = 'ACTIVE' AND m.expiresAt <= $audience.now THEN 'ARCHIVED' ELSE m.status END} AS memory,\n  COLLECT {\n    MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds + [m.ownerId, m.staterId]\n    RETURN named{.id, .type, .ref, .label, .handle, .creatorId}\n  } AS entities,\n  COLLECT { MATCH (place:Chat) WHERE place.id IN [m.chatId, m.learnedInId] RETURN place{.id, .externalId, .kind, .title} } AS chats\nORDER BY from, strength DESC, m.id",
  ),
  /** What these memories superseded, as far as the viewer is its origin. */
  'memories/list-superseded': statement<{ ids: readonly unknown[]; audience: object }>(
    'memories/list-superseded',
    "CYPHER 25\nMATCH (newer:Memory)-[link:SUPERSEDES]->(m:Memory)\nWHERE newer.id IN $ids AND ((m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND m.status = 'ACTIVE' AND m.expiresAt > $audience.now AND (CASE WHEN $audience.private THEN\n  (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)\n  OR m.chatId = $audience.chat\n  OR (m.portable AND ($audience.viewer IN m.aboutIds OR (any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1])\n  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1])))))\nELSE\n  m.ownerId = $audience.viewer\n  OR m.chatId = $audience.chat\n  OR (m.portable AND any(person IN m.aboutIds WHERE person IN $audience.here\n    OR (m.sensitivity = 'PUBLIC' AND person IN $audience.asked)))\nEND) AND (CASE m.sensitivity\n  WHEN 'PUBLIC' THEN true\n  WHEN 'PERSONAL' THEN $audience.viewer IN m.subjectIds OR ($audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer))\n  WHEN 'SENSITIVE' THEN $audience.private\n    AND ($audience.viewer IN m.subjectIds OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))\n  ELSE false\nEND)) OR (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND NOT (m.status = 'ACTIVE' AND m.expiresAt > $audience.now) AND $audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer) AND (CASE m.sensitivity\n  WHEN 'PUBLIC' THEN true\n  WHEN 'PERSONAL' THEN $audience.viewer IN m.subjectIds OR ($audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer))\n  WHEN 'SENSITIVE' THEN $audience.private\n    AND ($audience.viewer IN m.subjectIds OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))\n  ELSE false\nEND)))\nRETURN newer.id AS from, m{.id, .tenantId, .text, .type, .category, .channel, .aspect, .factType, .primaryId, .sensitivity, .portable, .legacy, .persona,\n    .ownerId, .chatId, .staterId, .learnedInId, .learnedAt, .aboutIds, .subjectIds, .aboutAccount, .entityIds, .entityLabels, .hearsay,\n    .slot, .value, .memoryKey, .importance, .pinned, .confidence, .source, .stability, .ttlDays, .tags, .evidence,\n    .thread, .threadKey, .agentId, .runId, .liveKey, .mentions, .accesses, .expiresAt, .purgeAt, .createdAt, .updatedAt, .observedAt,\n    .unpinnedImportance, .confirmedAt, status: CASE WHEN m.status = 'ACTIVE' AND m.expiresAt <= $audience.now THEN 'ARCHIVED' ELSE m.status END} AS memory,\n  COLLECT {\n    MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds + [m.ownerId, m.staterId]\n    RETURN named{.id, .type, .ref, .label, .handle, .creatorId}\n  } AS entities,\n  COLLECT { MATCH (place:Chat) WHERE place.id IN [m.chatId, m.learnedInId] RETURN place{.id, .externalId, .kind, .title} } AS chats\nORDER BY link.at DESC, m.id",
  ),
  /** What superseded these memories, as far as the audience may hear it. */
  'memories/list-superseding': statement<{ ids: readonly unknown[]; audience: object }>(
    'memories/list-superseding',
    "CYPHER 25\nMATCH (older:Memory)<-[link:SUPERSEDES]-(m:Memory)\nWHERE older.id IN $ids AND ((m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND m.status = 'ACTIVE' AND m.expiresAt > $audience.now AND (CASE WHEN $audience.private THEN\n  (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)\n  OR m.chatId = $audience.chat\n  OR (m.portable AND ($audience.viewer IN m.aboutIds OR (any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1])\n  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1])))))\nELSE\n  m.ownerId = $audience.viewer\n  OR m.chatId = $audience.chat\n  OR (m.portable AND any(person IN m.aboutIds WHERE person IN $audience.here\n    OR (m.sensitivity = 'PUBLIC' AND person IN $audience.asked)))\nEND) AND (CASE m.sensitivity\n  WHEN 'PUBLIC' THEN true\n  WHEN 'PERSONAL' THEN $audience.viewer IN m.subjectIds OR ($audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer))\n  WHEN 'SENSITIVE' THEN $audience.private\n    AND ($audience.viewer IN m.subjectIds OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))\n  ELSE false\nEND)) OR (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND NOT (m.status = 'ACTIVE' AND m.expiresAt > $audience.now) AND $audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer) AND (CASE m.sensitivity\n  WHEN 'PUBLIC' THEN true\n  WHEN 'PERSONAL' THEN $audience.viewer IN m.subjectIds OR ($audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer))\n  WHEN 'SENSITIVE' THEN $audience.private\n    AND ($audience.viewer IN m.subjectIds OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))\n  ELSE false\nEND)))\nRETURN older.id AS from, m{.id, .tenantId, .text, .type, .category, .channel, .aspect, .factType, .primaryId, .sensitivity, .portable, .legacy, .persona,\n    .ownerId, .chatId, .staterId, .learnedInId, .learnedAt, .aboutIds, .subjectIds, .aboutAccount, .entityIds, .entityLabels, .hearsay,\n    .slot, .value, .memoryKey, .importance, .pinned, .confidence, .source, .stability, .ttlDays, .tags, .evidence,\n    .thread, .threadKey, .agentId, .runId, .liveKey, .mentions, .accesses, .expiresAt, .purgeAt, .createdAt, .updatedAt, .observedAt,\n    .unpinnedImportance, .confirmedAt, status: CASE WHEN m.status = 'ACTIVE' AND m.expiresAt <= $audience.now THEN 'ARCHIVED' ELSE m.status END} AS memory,\n  COLLECT {\n    MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds + [m.ownerId, m.staterId]\n    RETURN named{.id, .type, .ref, .label, .handle, .creatorId}\n  } AS entities,\n  COLLECT { MATCH (place:Chat) WHERE place.id IN [m.chatId, m.learnedInId] RETURN place{.id, .externalId, .kind, .title} } AS chats\nORDER BY link.at DESC, m.id",
  ),
  /** Live memories that wait for their vector, the longest waiting first. */
  'memories/list-unembedded': statement<{ limit: number }>(
    'memories/list-unembedded',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.unembeddedSince > 0\nRETURN m.id AS id, m.text AS text ORDER BY m.unembeddedSince, m.id LIMIT $limit",
  ),
  /** Locks these memories until the transaction ends and says what they hold, before a change that was authorized by a disclosing read. */
  'memories/lock-by-id': statement<{ ids: readonly unknown[]; audience: object }>(
    'memories/lock-by-id',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.id IN $ids AND m.tenantId = $audience.tenant\nSET m.lockedAt = $audience.now\nWITH m\nRETURN m{.id, .tenantId, .text, .type, .category, .channel, .aspect, .factType, .primaryId, .sensitivity, .portable, .legacy, .persona,\n    .ownerId, .chatId, .staterId, .learnedInId, .learnedAt, .aboutIds, .subjectIds, .aboutAccount, .entityIds, .entityLabels, .hearsay,\n    .slot, .value, .memoryKey, .importance, .pinned, .confidence, .source, .stability, .ttlDays, .tags, .evidence,\n    .thread, .threadKey, .agentId, .runId, .liveKey, .mentions, .accesses, .expiresAt, .purgeAt, .createdAt, .updatedAt, .observedAt,\n    .unpinnedImportance, .confirmedAt, status: CASE WHEN m.status = 'ACTIVE' AND m.expiresAt <= $audience.now THEN 'ARCHIVED' ELSE m.status END} AS memory,\n  COLLECT {\n    MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds + [m.ownerId, m.staterId]\n    RETURN named{.id, .type, .ref, .label, .handle, .creatorId}\n  } AS entities,\n  COLLECT { MATCH (place:Chat) WHERE place.id IN [m.chatId, m.learnedInId] RETURN place{.id, .externalId, .kind, .title} } AS chats\nORDER BY m.id",
  ),
  /** Locks the live memories of these keys until the transaction ends and says what they hold; not held: the key was lost meanwhile. */
  'memories/lock-live': statement<{ keys: readonly unknown[]; audience: object }>(
    'memories/lock-live',
    "CYPHER 25\nUNWIND $keys AS key\nMATCH (m:Memory {liveKey: key})\nSET m.lockedAt = $audience.now\nWITH m, key\nRETURN key, coalesce(m.liveKey = key, false) AS held, m{.id, .tenantId, .text, .type, .category, .channel, .aspect, .factType, .primaryId, .sensitivity, .portable, .legacy, .persona,\n    .ownerId, .chatId, .staterId, .learnedInId, .learnedAt, .aboutIds, .subjectIds, .aboutAccount, .entityIds, .entityLabels, .hearsay,\n    .slot, .value, .memoryKey, .importance, .pinned, .confidence, .source, .stability, .ttlDays, .tags, .evidence,\n    .thread, .threadKey, .agentId, .runId, .liveKey, .mentions, .accesses, .expiresAt, .purgeAt, .createdAt, .updatedAt, .observedAt,\n    .unpinnedImportance, .confirmedAt, status: CASE WHEN m.status = 'ACTIVE' AND m.expiresAt <= $audience.now THEN 'ARCHIVED' ELSE m.status END} AS memory,\n  COLLECT {\n    MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds + [m.ownerId, m.staterId]\n    RETURN named{.id, .type, .ref, .label, .handle, .creatorId}\n  } AS entities,\n  COLLECT { MATCH (place:Chat) WHERE place.id IN [m.chatId, m.learnedInId] RETURN place{.id, .externalId, .kind, .title} } AS chats\nORDER BY key",
  ),
  /** Locks these threads until the transaction ends, in the order given, and says their revisions. */
  'memories/lock-threads': statement<{ tenant: string | null; threads: readonly unknown[]; now: number }>(
    'memories/lock-threads',
    "CYPHER 25\nUNWIND $threads AS key\nMERGE (t:Thread {tenantId: $tenant, key: key})\nON CREATE SET t.rev = 0\nSET t.touchedAt = $now\nRETURN t.key AS key, t.rev AS rev\nORDER BY key",
  ),
  /** Gives memories exactly these index entries; without a new vector the old one is kept where it still fits the text. */
  'memories/put-entries': statement<{ items: readonly unknown[] }>(
    'memories/put-entries',
    "CYPHER 25\nUNWIND $items AS item\nMATCH (m:Memory {id: item.id})\nOPTIONAL MATCH (m)-[:HAS_ENTRY]->(old:IndexEntry)\nWITH m, item, collect(old) AS olds\nWITH m, item, olds, CASE WHEN item.keepsVector THEN head([old IN olds WHERE old.embedding IS NOT NULL]) END AS kept\nWITH m, item, olds, coalesce(item.vector, kept.embedding) AS vector,\n  CASE WHEN item.vector IS NULL THEN coalesce(kept.spaceId, 'none') ELSE item.spaceId END AS spaceId\nCALL (item, olds) { UNWIND olds AS old WITH old, item WHERE NOT old.audience IN item.keys DETACH DELETE old }\nCALL (m, item, vector, spaceId) {\n  UNWIND item.keys AS key\n  MERGE (e:IndexEntry {memoryId: m.id, audience: key})\n  SET e += item.entry, e.spaceId = spaceId\n  MERGE (m)-[:HAS_ENTRY]->(e)\n  WITH e, item, vector, vector IS NOT NULL AND (item.vector IS NOT NULL OR e.embedding IS NULL) AS fresh\n  CALL (e, vector, fresh) { WITH e, vector, fresh WHERE fresh CALL db.create.setNodeVectorProperty(e, 'embedding', vector) }\n  CALL (e, vector) { WITH e, vector WHERE vector IS NULL SET e.embedding = null }\n}",
  ),
  /** Adds up when and how often memories were read. */
  'memories/record-accesses': statement<{ reads: readonly unknown[] }>(
    'memories/record-accesses',
    "CYPHER 25\nUNWIND $reads AS read\nMATCH (m:Memory {id: read.id})\nSET m.accesses = coalesce(m.accesses, 0) + read.count,\n  m.accessedAt = CASE WHEN m.accessedAt IS NULL OR m.accessedAt < read.at THEN read.at ELSE m.accessedAt END",
  ),
  /** Appends to the history and sets the threads to the revisions the events brought them to. */
  'memories/record-events': statement<{ tenant: string | null; events: readonly unknown[]; threads: readonly unknown[] }>(
    'memories/record-events',
    "CYPHER 25\nCALL () { UNWIND $events AS event CREATE (h:HistoryEvent) SET h = event }\nCALL () { UNWIND $threads AS thread MATCH (t:Thread {tenantId: $tenant, key: thread.key}) SET t.rev = thread.rev }",
  ),
  /** Takes memories out of life: their keys are free and their index entries gone. */
  'memories/retire': statement<{ items: readonly unknown[] }>(
    'memories/retire',
    "CYPHER 25\nUNWIND $items AS item\nMATCH (m:Memory {id: item.id})\nSET m += item.set\nSET m.liveKey = null, m.audienceTokens = null, m.cardTokens = null, m.unembeddedSince = null\nWITH m\nCALL (m) { MATCH (m)-[about:ABOUT]->() SET about.rank = null }\nOPTIONAL MATCH (m)-[:HAS_ENTRY]->(e:IndexEntry)\nDETACH DELETE e",
  ),
  /** Gives waiting memories their vectors, unless their text changed meanwhile. */
  'memories/store-vectors': statement<{ items: readonly unknown[]; spaceId: string | null }>(
    'memories/store-vectors',
    "CYPHER 25\nUNWIND $items AS item\nMATCH (m:Memory {id: item.id}) WHERE m.unembeddedSince > 0 AND m.text = item.text\nSET m.unembeddedSince = null\nWITH m, item\nMATCH (m)-[:HAS_ENTRY]->(e:IndexEntry)\nSET e.spaceId = $spaceId\nWITH e, item\nCALL db.create.setNodeVectorProperty(e, 'embedding', item.vector)",
  ),
  /** Says of memories which older ones they have taken the place of. */
  'memories/supersede': statement<{ pairs: readonly unknown[] }>(
    'memories/supersede',
    "CYPHER 25\nUNWIND $pairs AS pair\nMATCH (m:Memory {id: pair.newer})\nMATCH (o:Memory {id: pair.older})\nMERGE (m)-[edge:SUPERSEDES]->(o)\nON CREATE SET edge.at = pair.at, edge.reason = pair.reason",
  ),
  /** Changes memories in place; new evidence replaces the edges of the old. */
  'memories/update': statement<{ items: readonly unknown[] }>(
    'memories/update',
    "CYPHER 25\nUNWIND $items AS item\nMATCH (m:Memory {id: item.id})\nSET m += item.set\nWITH m, item\nCALL (m, item) {\n  WITH m, item WHERE item.evidence IS NOT NULL\n  MATCH (m)-[old:STATED_BY|LEARNED_IN]->() DELETE old\n}\nCALL (m, item) { MATCH (p:Entity {id: item.evidence.staterId}) CREATE (m)-[:STATED_BY {hearsay: item.evidence.hearsay}]->(p) }\nCALL (m, item) { MATCH (c:Chat {id: item.evidence.learnedInId}) CREATE (m)-[:LEARNED_IN {at: item.evidence.learnedAt}]->(c) }\nCALL (m, item) { WITH m, item WHERE item.about IS NOT NULL MATCH (m)-[old:ABOUT]->() DELETE old }\nCALL (m, item) {\n  UNWIND range(0, size(coalesce(item.about, [])) - 1) AS at\n  MATCH (x:Entity {id: item.about[at]}) CREATE (m)-[:ABOUT {position: at, entityId: x.id, rank: item.rank}]->(x)\n}\nCALL (m, item) { WITH m, item WHERE item.about IS NULL MATCH (m)-[about:ABOUT]->() SET about.rank = item.rank }",
  ),
  /** Makes a person known by more names; accounts are still found by handle and name alone. */
  'people/add-aliases': statement<{ tenant: string | null; space: string | null; by: string | null; aliases: readonly unknown[]; now: number }>(
    'people/add-aliases',
    "CYPHER 25\nUNWIND $aliases AS alias\nMATCH (p:Entity {id: alias.person})\nMERGE (a:Alias {tenantId: $tenant, space: $space, slug: alias.slug})\nMERGE (p)-[known:KNOWN_AS]->(a)\nON CREATE SET known.addedBy = $by, known.at = $now, known.name = alias.name\nSET p.names = CASE WHEN p.handle IS NOT NULL OR alias.name IN p.names THEN p.names ELSE p.names + alias.name END",
  ),
  /** Persons by id as far as the viewer may see them: accounts of the tenant and the viewer's own acquaintances. */
  'people/fetch': statement<{ tenant: string | null; viewer: string | null; ids: readonly unknown[] }>(
    'people/fetch',
    "CYPHER 25\nMATCH (p:Entity) WHERE p.id IN $ids AND p.tenantId = $tenant AND p.type = 'person'\n  AND (p.handle IS NOT NULL OR p.creatorId = $viewer)\nRETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person\nORDER BY p.id",
  ),
  /** Accounts by exact handle. */
  'people/find-by-handles': statement<{ tenant: string | null; handles: readonly unknown[] }>(
    'people/find-by-handles',
    "CYPHER 25\nMATCH (p:Entity) WHERE p.tenantId = $tenant AND p.handle IN $handles\nRETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person\nORDER BY p.handle",
  ),
  /** The speaker's own acquaintances that are known by these slugs; a linked one stands for its account. */
  'people/find-by-names': statement<{ tenant: string | null; speaker: string | null; slugs: readonly unknown[] }>(
    'people/find-by-names',
    "CYPHER 25\nUNWIND $slugs AS slug\nMATCH (a:Alias {tenantId: $tenant, space: $speaker, slug: slug})<-[:KNOWN_AS]-(p:Entity)\nWHERE p.creatorId = $speaker\nOPTIONAL MATCH (p)-[:LINKED_TO]->(account:Entity)\nWITH slug, coalesce(account, p) AS person, p\nRETURN slug, person{.id, .type, .ref, .label, .handle, .creatorId} AS person, p.label AS label\nORDER BY slug, p.label, p.id",
  ),
  /** Binds an acquaintance to an account from now on; a second account is refused by giving back the first. */
  'people/link': statement<{ acquaintance: string | null; account: string | null; now: number }>(
    'people/link',
    "CYPHER 25\nMATCH (p:Entity {id: $acquaintance})\nMATCH (account:Entity {id: $account})\nSET p.touchedAt = $now\nWITH p, account\nSET p.linkedId = coalesce(p.linkedId, account.id)\nWITH p, account, p.linkedId = account.id AS linked\nCALL (p, account, linked) { WITH p, account, linked WHERE linked MERGE (p)-[link:LINKED_TO]->(account) ON CREATE SET link.at = $now }\nRETURN linked",
  ),
  /** The aliases of persons, their names left out. */
  'people/list-aliases': statement<{ ids: readonly unknown[] }>(
    'people/list-aliases',
    "CYPHER 25\nMATCH (p:Entity)-[known:KNOWN_AS]->(a:Alias) WHERE p.id IN $ids\nRETURN p.id AS id, known.name AS name\nORDER BY id, known.at, name",
  ),
  /** The viewer's memories about an acquaintance, for opening them to the account it is linked to. */
  'people/list-earlier': statement<{ acquaintance: string | null; audience: object }>(
    'people/list-earlier',
    "CYPHER 25\nMATCH (p:Entity {id: $acquaintance})<-[:ABOUT]-(m:Memory)\nWHERE m.tenantId = $audience.tenant AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)\nRETURN m{.id, .tenantId, .text, .type, .category, .channel, .aspect, .factType, .primaryId, .sensitivity, .portable, .legacy, .persona,\n    .ownerId, .chatId, .staterId, .learnedInId, .learnedAt, .aboutIds, .subjectIds, .aboutAccount, .entityIds, .entityLabels, .hearsay,\n    .slot, .value, .memoryKey, .importance, .pinned, .confidence, .source, .stability, .ttlDays, .tags, .evidence,\n    .thread, .threadKey, .agentId, .runId, .liveKey, .mentions, .accesses, .expiresAt, .purgeAt, .createdAt, .updatedAt, .observedAt,\n    .unpinnedImportance, .confirmedAt, status: CASE WHEN m.status = 'ACTIVE' AND m.expiresAt <= $audience.now THEN 'ARCHIVED' ELSE m.status END} AS memory,\n  COLLECT {\n    MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds + [m.ownerId, m.staterId]\n    RETURN named{.id, .type, .ref, .label, .handle, .creatorId}\n  } AS entities,\n  COLLECT { MATCH (place:Chat) WHERE place.id IN [m.chatId, m.learnedInId] RETURN place{.id, .externalId, .kind, .title} } AS chats\nORDER BY m.createdAt, m.id",
  ),
  /** Makes acquaintances in their creator's space, or finds those of the same ref. */
  'people/make-acquaintances': statement<{ tenant: string | null; creator: string | null; people: readonly unknown[]; now: number }>(
    'people/make-acquaintances',
    "CYPHER 25\nUNWIND $people AS person\nMERGE (p:Entity {tenantId: $tenant, space: $creator, ref: person.ref})\nON CREATE SET p:Person, p.id = person.id, p.type = 'person', p.label = person.label, p.names = person.names,\n  p.finderTokens = person.finderTokens, p.creatorId = $creator, p.createdAt = $now\nRETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person\nORDER BY p.ref",
  ),
  /** Makes organisations, places and projects in a creator's or chat's space, or finds those of the same ref. */
  'people/make-things': statement<{ tenant: string | null; creator: string | null; things: readonly unknown[]; now: number }>(
    'people/make-things',
    "CYPHER 25\nUNWIND $things AS thing\nMERGE (e:Entity {tenantId: $tenant, space: thing.space, ref: thing.ref})\nON CREATE SET e.id = thing.id, e.type = thing.type, e.label = thing.label, e.creatorId = $creator, e.createdAt = $now\nRETURN e{.id, .space, .type, .ref, .label} AS thing\nORDER BY e.space, e.ref",
  ),
  /** Makes the accounts of handles that the tenant does not know yet, and says who each of them is. */
  'people/put-accounts': statement<{ tenant: string | null; accounts: readonly unknown[]; finderTokens: readonly unknown[]; now: number }>(
    'people/put-accounts',
    "CYPHER 25\nUNWIND $accounts AS account\nMERGE (p:Entity {tenantId: $tenant, handle: account.handle})\nON CREATE SET p:Person, p.id = account.id, p.type = 'person', p.ref = account.ref, p.label = account.handle, p.names = [account.handle],\n  p.finderTokens = $finderTokens, p.createdAt = $now\nRETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person\nORDER BY p.handle",
  ),
  /** Changes the name a person is shown by; their ref and keys stay, and an acquaintance stays known by the old name. */
  'people/rename': statement<{ id: string | null; label: string | null }>(
    'people/rename',
    "CYPHER 25\nMATCH (p:Entity {id: $id})\nSET p.label = $label,\n  p.names = CASE WHEN p.handle IS NOT NULL THEN [p.handle, $label] WHEN $label IN p.names THEN p.names ELSE p.names + $label END",
  ),
  /** Persons whose names match these words, as far as the viewer may find them. */
  'people/search': statement<{ tenant: string | null; viewer: string | null; query: string | null; words: readonly unknown[]; limit: number }>(
    'people/search',
    "CYPHER 25\nCALL db.index.fulltext.queryNodes('person_names', $query, {limit: 200}) YIELD node AS p\nWHERE p.tenantId = $tenant AND (p.handle IS NOT NULL OR p.creatorId = $viewer)\nRETURN p{.id, .type, .ref, .label, .handle, .creatorId, .linkedId} AS person\nORDER BY size([word IN $words WHERE any(name IN p.names WHERE toLower(name) = word OR word IN split(toLower(name), ' '))]) DESC, p.label, p.id LIMIT $limit",
  ),
  /** The hits of a recall with all their fields, and how near in meaning those are that words alone had found. */
  'recall/fetch-hits': statement<{ ids: readonly unknown[]; audience: object; vector: readonly unknown[]; unscored: readonly unknown[]; spaceId: string | null }>(
    'recall/fetch-hits',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.id IN $ids\nWITH m AS node, properties(m) AS m WHERE (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND m.status = 'ACTIVE' AND m.expiresAt > $audience.now AND (CASE WHEN $audience.private THEN\n  (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)\n  OR m.chatId = $audience.chat\n  OR (m.portable AND ($audience.viewer IN m.aboutIds OR (any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1])\n  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1])))))\nELSE\n  m.ownerId = $audience.viewer\n  OR m.chatId = $audience.chat\n  OR (m.portable AND any(person IN m.aboutIds WHERE person IN $audience.here\n    OR (m.sensitivity = 'PUBLIC' AND person IN $audience.asked)))\nEND) AND (CASE m.sensitivity\n  WHEN 'PUBLIC' THEN true\n  WHEN 'PERSONAL' THEN $audience.viewer IN m.subjectIds OR ($audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer))\n  WHEN 'SENSITIVE' THEN $audience.private\n    AND ($audience.viewer IN m.subjectIds OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))\n  ELSE false\nEND))\nRETURN m{.id, .tenantId, .text, .type, .category, .channel, .aspect, .factType, .primaryId, .sensitivity, .portable, .legacy, .persona,\n    .ownerId, .chatId, .staterId, .learnedInId, .learnedAt, .aboutIds, .subjectIds, .aboutAccount, .entityIds, .entityLabels, .hearsay,\n    .slot, .value, .memoryKey, .importance, .pinned, .confidence, .source, .stability, .ttlDays, .tags, .evidence,\n    .thread, .threadKey, .agentId, .runId, .liveKey, .mentions, .accesses, .expiresAt, .purgeAt, .createdAt, .updatedAt, .observedAt,\n    .unpinnedImportance, .confirmedAt, status: CASE WHEN m.status = 'ACTIVE' AND m.expiresAt <= $audience.now THEN 'ARCHIVED' ELSE m.status END} AS memory,\n  COLLECT {\n    MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds + [m.ownerId, m.staterId]\n    RETURN named{.id, .type, .ref, .label, .handle, .creatorId}\n  } AS entities,\n  COLLECT { MATCH (place:Chat) WHERE place.id IN [m.chatId, m.learnedInId] RETURN place{.id, .externalId, .kind, .title} } AS chats,\n  CASE WHEN m.id IN $unscored THEN vector.similarity.cosine(head(COLLECT {\n    MATCH (node)-[:HAS_ENTRY]->(e:IndexEntry) WHERE e.spaceId = $spaceId RETURN e.embedding LIMIT 1\n  }), $vector) END AS score\nORDER BY m.id",
  ),
  /** The best facts about entities among those the audience may hear, found by the tokens of its keys: pinned, then important, then new; three an entity. */
  'recall/list-cards': statement<{ audience: object; queries: readonly unknown[]; entityIds: readonly unknown[]; fetch: number }>(
    'recall/list-cards',
    "CYPHER 25\nCALL () {\n  UNWIND $queries AS query\n  CALL db.index.fulltext.queryNodes('memory_text', query, {limit: $fetch}) YIELD node, score\n  RETURN collect(DISTINCT node) AS found\n}\nCALL (found) {\n  UNWIND found AS m\n  WITH m ORDER BY m.pinned DESC, m.importance DESC, m.createdAt DESC, m.id\n  UNWIND [id IN m.aboutIds + m.entityIds WHERE id IN $entityIds] AS entityId\n  WITH entityId, collect(m) AS ranked\n  CALL (ranked) {\n    UNWIND ranked AS one\n    WITH properties(one) AS m WHERE (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND m.status = 'ACTIVE' AND m.expiresAt > $audience.now AND (CASE WHEN $audience.private THEN\n  (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)\n  OR m.chatId = $audience.chat\n  OR (m.portable AND ($audience.viewer IN m.aboutIds OR (any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1])\n  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1])))))\nELSE\n  m.ownerId = $audience.viewer\n  OR m.chatId = $audience.chat\n  OR (m.portable AND any(person IN m.aboutIds WHERE person IN $audience.here\n    OR (m.sensitivity = 'PUBLIC' AND person IN $audience.asked)))\nEND) AND (CASE m.sensitivity\n  WHEN 'PUBLIC' THEN true\n  WHEN 'PERSONAL' THEN $audience.viewer IN m.subjectIds OR ($audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer))\n  WHEN 'SENSITIVE' THEN $audience.private\n    AND ($audience.viewer IN m.subjectIds OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))\n  ELSE false\nEND))\n    WITH m LIMIT 3\n    RETURN collect({memory: m{.id, .tenantId, .text, .type, .category, .channel, .aspect, .factType, .primaryId, .sensitivity, .portable, .legacy, .persona,\n    .ownerId, .chatId, .staterId, .learnedInId, .learnedAt, .aboutIds, .subjectIds, .aboutAccount, .entityIds, .entityLabels, .hearsay,\n    .slot, .value, .memoryKey, .importance, .pinned, .confidence, .source, .stability, .ttlDays, .tags, .evidence,\n    .thread, .threadKey, .agentId, .runId, .liveKey, .mentions, .accesses, .expiresAt, .purgeAt, .createdAt, .updatedAt, .observedAt,\n    .unpinnedImportance, .confirmedAt, status: CASE WHEN m.status = 'ACTIVE' AND m.expiresAt <= $audience.now THEN 'ARCHIVED' ELSE m.status END}, entities: COLLECT {\n    MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds + [m.ownerId, m.staterId]\n    RETURN named{.id, .type, .ref, .label, .handle, .creatorId}\n  }, chats: COLLECT { MATCH (place:Chat) WHERE place.id IN [m.chatId, m.learnedInId] RETURN place{.id, .externalId, .kind, .title} }}) AS told\n  }\n  MATCH (x:Entity {id: entityId})\n  RETURN collect({card: x{.id, .ref, .label}, told: told}) AS cards\n}\nRETURN size(found) AS fetched, cards",
  ),
  /** The best facts about all entities that have one of these refs, among those the audience may hear: pinned, then important, then new; three an entity. */
  'recall/list-cards-by-ref': statement<{ audience: object; queries: readonly unknown[]; refs: readonly unknown[]; fetch: number }>(
    'recall/list-cards-by-ref',
    "CYPHER 25\nCALL () {\n  UNWIND $queries AS query\n  CALL db.index.fulltext.queryNodes('memory_text', query, {limit: $fetch}) YIELD node, score\n  RETURN collect(DISTINCT node) AS found\n}\nCALL (found) {\n  UNWIND found AS m\n  MATCH (m)-[:ABOUT]->(x:Entity) WHERE x.ref IN $refs\n  WITH x, m ORDER BY m.pinned DESC, m.importance DESC, m.createdAt DESC, m.id\n  WITH x, collect(m) AS ranked\n  CALL (ranked) {\n    UNWIND ranked AS one\n    WITH properties(one) AS m WHERE (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND m.status = 'ACTIVE' AND m.expiresAt > $audience.now AND (CASE WHEN $audience.private THEN\n  (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)\n  OR m.chatId = $audience.chat\n  OR (m.portable AND ($audience.viewer IN m.aboutIds OR (any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1])\n  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1])))))\nELSE\n  m.ownerId = $audience.viewer\n  OR m.chatId = $audience.chat\n  OR (m.portable AND any(person IN m.aboutIds WHERE person IN $audience.here\n    OR (m.sensitivity = 'PUBLIC' AND person IN $audience.asked)))\nEND) AND (CASE m.sensitivity\n  WHEN 'PUBLIC' THEN true\n  WHEN 'PERSONAL' THEN $audience.viewer IN m.subjectIds OR ($audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer))\n  WHEN 'SENSITIVE' THEN $audience.private\n    AND ($audience.viewer IN m.subjectIds OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))\n  ELSE false\nEND))\n    WITH m LIMIT 3\n    RETURN collect({memory: m{.id, .tenantId, .text, .type, .category, .channel, .aspect, .factType, .primaryId, .sensitivity, .portable, .legacy, .persona,\n    .ownerId, .chatId, .staterId, .learnedInId, .learnedAt, .aboutIds, .subjectIds, .aboutAccount, .entityIds, .entityLabels, .hearsay,\n    .slot, .value, .memoryKey, .importance, .pinned, .confidence, .source, .stability, .ttlDays, .tags, .evidence,\n    .thread, .threadKey, .agentId, .runId, .liveKey, .mentions, .accesses, .expiresAt, .purgeAt, .createdAt, .updatedAt, .observedAt,\n    .unpinnedImportance, .confirmedAt, status: CASE WHEN m.status = 'ACTIVE' AND m.expiresAt <= $audience.now THEN 'ARCHIVED' ELSE m.status END}, entities: COLLECT {\n    MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds + [m.ownerId, m.staterId]\n    RETURN named{.id, .type, .ref, .label, .handle, .creatorId}\n  }, chats: COLLECT { MATCH (place:Chat) WHERE place.id IN [m.chatId, m.learnedInId] RETURN place{.id, .externalId, .kind, .title} }}) AS told\n  }\n  RETURN collect({card: x{.id, .ref, .label}, told: told}) AS cards\n}\nRETURN size(found) AS fetched, cards",
  ),
  /** The best facts about entities in the order in which they stand on cards, as many as are looked at, of which those are told that the audience may hear. */
  'recall/list-ranked-cards': statement<{ audience: object; entityIds: readonly unknown[]; each: number }>(
    'recall/list-ranked-cards',
    "CYPHER 25\nUNWIND $entityIds AS entityId\nCALL (entityId) {\n  MATCH (m:Memory)-[about:ABOUT]->() WHERE about.entityId = entityId AND about.rank > 0\n  WITH m, about ORDER BY about.entityId DESC, about.rank DESC LIMIT $each + 1\n  WITH m, about ORDER BY about.rank DESC, m.id\n  RETURN collect(m) AS ranked\n}\nCALL (ranked) {\n  UNWIND ranked[..$each] AS one\n  WITH properties(one) AS m WHERE (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND m.status = 'ACTIVE' AND m.expiresAt > $audience.now AND (CASE WHEN $audience.private THEN\n  (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)\n  OR m.chatId = $audience.chat\n  OR (m.portable AND ($audience.viewer IN m.aboutIds OR (any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1])\n  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1])))))\nELSE\n  m.ownerId = $audience.viewer\n  OR m.chatId = $audience.chat\n  OR (m.portable AND any(person IN m.aboutIds WHERE person IN $audience.here\n    OR (m.sensitivity = 'PUBLIC' AND person IN $audience.asked)))\nEND) AND (CASE m.sensitivity\n  WHEN 'PUBLIC' THEN true\n  WHEN 'PERSONAL' THEN $audience.viewer IN m.subjectIds OR ($audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer))\n  WHEN 'SENSITIVE' THEN $audience.private\n    AND ($audience.viewer IN m.subjectIds OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))\n  ELSE false\nEND))\n  WITH m LIMIT 3\n  RETURN collect({memory: m{.id, .tenantId, .text, .type, .category, .channel, .aspect, .factType, .primaryId, .sensitivity, .portable, .legacy, .persona,\n    .ownerId, .chatId, .staterId, .learnedInId, .learnedAt, .aboutIds, .subjectIds, .aboutAccount, .entityIds, .entityLabels, .hearsay,\n    .slot, .value, .memoryKey, .importance, .pinned, .confidence, .source, .stability, .ttlDays, .tags, .evidence,\n    .thread, .threadKey, .agentId, .runId, .liveKey, .mentions, .accesses, .expiresAt, .purgeAt, .createdAt, .updatedAt, .observedAt,\n    .unpinnedImportance, .confirmedAt, status: CASE WHEN m.status = 'ACTIVE' AND m.expiresAt <= $audience.now THEN 'ARCHIVED' ELSE m.status END}, entities: COLLECT {\n    MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds + [m.ownerId, m.staterId]\n    RETURN named{.id, .type, .ref, .label, .handle, .creatorId}\n  }, chats: COLLECT { MATCH (place:Chat) WHERE place.id IN [m.chatId, m.learnedInId] RETURN place{.id, .externalId, .kind, .title} }}) AS told\n}\nMATCH (x:Entity {id: entityId})\nWITH {card: x{.id, .ref, .label}, told: told, more: size(told) < 3 AND size(ranked) > $each} AS card ORDER BY entityId\nRETURN collect(card) AS cards",
  ),
  /** The memories observed last among those the audience may hear, where a query has neither vector nor words to go by. */
  'recall/list-recent': statement<{ audience: object; keys: readonly unknown[]; kinds: readonly unknown[]; filter: object; limit: number }>(
    'recall/list-recent',
    "CYPHER 25\nMATCH (e:IndexEntry) WHERE e.audience IN $keys AND e.kind IN $kinds AND e.expiresAt > $audience.now\nMATCH (e)<-[:HAS_ENTRY]-(m:Memory)\nWITH DISTINCT m, 0.0 AS score\nWITH m AS node, score, properties(m) AS m\nWHERE (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND m.status = 'ACTIVE' AND m.expiresAt > $audience.now AND (CASE WHEN $audience.private THEN\n  (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)\n  OR m.chatId = $audience.chat\n  OR (m.portable AND ($audience.viewer IN m.aboutIds OR (any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1])\n  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1])))))\nELSE\n  m.ownerId = $audience.viewer\n  OR m.chatId = $audience.chat\n  OR (m.portable AND any(person IN m.aboutIds WHERE person IN $audience.here\n    OR (m.sensitivity = 'PUBLIC' AND person IN $audience.asked)))\nEND) AND (CASE m.sensitivity\n  WHEN 'PUBLIC' THEN true\n  WHEN 'PERSONAL' THEN $audience.viewer IN m.subjectIds OR ($audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer))\n  WHEN 'SENSITIVE' THEN $audience.private\n    AND ($audience.viewer IN m.subjectIds OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))\n  ELSE false\nEND)) AND ($filter.types IS NULL OR m.type IN $filter.types)\n  AND ($filter.categories IS NULL OR m.category IN $filter.categories)\n  AND ($filter.aspects IS NULL OR m.aspect IN $filter.aspects)\n  AND ($filter.tags IS NULL OR any(tag IN m.tags WHERE tag IN $filter.tags))\n  AND ($filter.pinned IS NULL OR m.pinned = $filter.pinned)\n  AND ($filter.importanceMin IS NULL OR m.importance >= $filter.importanceMin)\n  AND ($filter.importanceMax IS NULL OR m.importance <= $filter.importanceMax)\n  AND ($filter.updatedAfter IS NULL OR m.updatedAt > $filter.updatedAfter)\n  AND ($filter.updatedBefore IS NULL OR m.updatedAt < $filter.updatedBefore)\n  AND ($filter.entityRefs IS NULL OR EXISTS { MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds AND named.ref IN $filter.entityRefs })\nWITH node, m, score ORDER BY m.observedAt DESC, m.id LIMIT $limit\nWITH {id: m.id, type: m.type, score: score, observedAt: m.observedAt, entityIds: m.aboutIds + m.entityIds,\n    links: COLLECT { MATCH (node)-[link:related_to]-(other:Memory) RETURN [other.id, link.strength] }} AS candidate\nRETURN collect(candidate) AS candidates",
  ),
  /** The memories nearest in meaning, compared one by one within a bound: where the index is not ready or admits too few. */
  'recall/scan-vectors': statement<{ audience: object; vector: readonly unknown[]; keys: readonly unknown[]; kinds: readonly unknown[]; spaceId: string | null; filter: object; bound: number; limit: number }>(
    'recall/scan-vectors',
    "CYPHER 25\nCALL () {\n  MATCH (e:IndexEntry) WHERE e.audience IN $keys AND e.kind IN $kinds AND e.expiresAt > $audience.now AND e.spaceId = $spaceId\n  RETURN collect(e)[..$bound] AS found\n}\nCALL (found) {\n  UNWIND found AS e\n  MATCH (e)<-[:HAS_ENTRY]-(m:Memory)\n  WITH m AS node, head(collect(e)) AS e, properties(m) AS m\n  WHERE (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND m.status = 'ACTIVE' AND m.expiresAt > $audience.now AND (CASE WHEN $audience.private THEN\n  (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)\n  OR m.chatId = $audience.chat\n  OR (m.portable AND ($audience.viewer IN m.aboutIds OR (any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1])\n  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1])))))\nELSE\n  m.ownerId = $audience.viewer\n  OR m.chatId = $audience.chat\n  OR (m.portable AND any(person IN m.aboutIds WHERE person IN $audience.here\n    OR (m.sensitivity = 'PUBLIC' AND person IN $audience.asked)))\nEND) AND (CASE m.sensitivity\n  WHEN 'PUBLIC' THEN true\n  WHEN 'PERSONAL' THEN $audience.viewer IN m.subjectIds OR ($audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer))\n  WHEN 'SENSITIVE' THEN $audience.private\n    AND ($audience.viewer IN m.subjectIds OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))\n  ELSE false\nEND)) AND ($filter.types IS NULL OR m.type IN $filter.types)\n  AND ($filter.categories IS NULL OR m.category IN $filter.categories)\n  AND ($filter.aspects IS NULL OR m.aspect IN $filter.aspects)\n  AND ($filter.tags IS NULL OR any(tag IN m.tags WHERE tag IN $filter.tags))\n  AND ($filter.pinned IS NULL OR m.pinned = $filter.pinned)\n  AND ($filter.importanceMin IS NULL OR m.importance >= $filter.importanceMin)\n  AND ($filter.importanceMax IS NULL OR m.importance <= $filter.importanceMax)\n  AND ($filter.updatedAfter IS NULL OR m.updatedAt > $filter.updatedAfter)\n  AND ($filter.updatedBefore IS NULL OR m.updatedAt < $filter.updatedBefore)\n  AND ($filter.entityRefs IS NULL OR EXISTS { MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds AND named.ref IN $filter.entityRefs })\n  WITH node, m, vector.similarity.cosine(e.embedding, $vector) AS score\n  WHERE score IS NOT NULL\n  WITH node, m, score ORDER BY score DESC, m.id LIMIT $limit\n  WITH {id: m.id, type: m.type, score: score, observedAt: m.observedAt, entityIds: m.aboutIds + m.entityIds,\n    links: COLLECT { MATCH (node)-[link:related_to]-(other:Memory) RETURN [other.id, link.strength] }} AS candidate\n  RETURN collect(candidate) AS candidates\n}\nRETURN size(found) AS fetched, candidates",
  ),
  /** The memories that share words with the query among those the audience may hear, searched inside the index by audience token. */
  'recall/search-text': statement<{ audience: object; queries: readonly unknown[]; filter: object; fetch: number }>(
    'recall/search-text',
    "CYPHER 25\nCALL () {\n  UNWIND $queries AS query\n  CALL db.index.fulltext.queryNodes('memory_text', query, {limit: $fetch}) YIELD node, score\n  RETURN collect({memory: node, score: score, query: query}) AS found\n}\nCALL (found) {\n  UNWIND found AS one\n  WITH one.memory AS m, max(one.score) AS score\n  WITH m AS node, score, properties(m) AS m\n  WHERE (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND m.status = 'ACTIVE' AND m.expiresAt > $audience.now AND (CASE WHEN $audience.private THEN\n  (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)\n  OR m.chatId = $audience.chat\n  OR (m.portable AND ($audience.viewer IN m.aboutIds OR (any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1])\n  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1])))))\nELSE\n  m.ownerId = $audience.viewer\n  OR m.chatId = $audience.chat\n  OR (m.portable AND any(person IN m.aboutIds WHERE person IN $audience.here\n    OR (m.sensitivity = 'PUBLIC' AND person IN $audience.asked)))\nEND) AND (CASE m.sensitivity\n  WHEN 'PUBLIC' THEN true\n  WHEN 'PERSONAL' THEN $audience.viewer IN m.subjectIds OR ($audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer))\n  WHEN 'SENSITIVE' THEN $audience.private\n    AND ($audience.viewer IN m.subjectIds OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))\n  ELSE false\nEND)) AND ($filter.types IS NULL OR m.type IN $filter.types)\n  AND ($filter.categories IS NULL OR m.category IN $filter.categories)\n  AND ($filter.aspects IS NULL OR m.aspect IN $filter.aspects)\n  AND ($filter.tags IS NULL OR any(tag IN m.tags WHERE tag IN $filter.tags))\n  AND ($filter.pinned IS NULL OR m.pinned = $filter.pinned)\n  AND ($filter.importanceMin IS NULL OR m.importance >= $filter.importanceMin)\n  AND ($filter.importanceMax IS NULL OR m.importance <= $filter.importanceMax)\n  AND ($filter.updatedAfter IS NULL OR m.updatedAt > $filter.updatedAfter)\n  AND ($filter.updatedBefore IS NULL OR m.updatedAt < $filter.updatedBefore)\n  AND ($filter.entityRefs IS NULL OR EXISTS { MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds AND named.ref IN $filter.entityRefs })\n  WITH node, m, score ORDER BY score DESC, m.id\n  WITH {id: m.id, type: m.type, score: score, observedAt: m.observedAt, entityIds: m.aboutIds + m.entityIds,\n    links: COLLECT { MATCH (node)-[link:related_to]-(other:Memory) RETURN [other.id, link.strength] }} AS candidate, m.text AS text, m.stems AS stems\n  RETURN collect(candidate) AS candidates, collect({text: text, stems: stems}) AS texts\n}\nRETURN size(found) AS fetched, candidates, texts",
  ),
  /** The memories nearest in meaning among those the audience may hear, searched inside the index by audience key. */
  'recall/search-vectors': statement<{ audience: object; vector: readonly unknown[]; keys: readonly unknown[]; kinds: readonly unknown[]; sensitivities: readonly unknown[]; personas: readonly unknown[]; now: number; spaceId: string | null; filter: object; fetch: number }>(
    'recall/search-vectors',
    "CYPHER 25\nMATCH (e:IndexEntry)\n  SEARCH e IN (VECTOR INDEX index_entry_embedding FOR $vector\n    WHERE e.audience IN $keys AND e.sensitivity IN $sensitivities AND e.persona IN $personas AND e.expiresAt > $now\n    LIMIT $fetch) SCORE AS score\nWITH collect({entry: e, score: score}) AS found\nCALL (found) {\n  UNWIND found AS one\n  WITH one.entry AS e, one.score AS score\n  WHERE e.spaceId = $spaceId AND e.kind IN $kinds\n  MATCH (e)<-[:HAS_ENTRY]-(m:Memory)\n  WITH m, max(score) AS score\n  WITH m AS node, score, properties(m) AS m\n  WHERE (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND m.status = 'ACTIVE' AND m.expiresAt > $audience.now AND (CASE WHEN $audience.private THEN\n  (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)\n  OR m.chatId = $audience.chat\n  OR (m.portable AND ($audience.viewer IN m.aboutIds OR (any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1])\n  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1])))))\nELSE\n  m.ownerId = $audience.viewer\n  OR m.chatId = $audience.chat\n  OR (m.portable AND any(person IN m.aboutIds WHERE person IN $audience.here\n    OR (m.sensitivity = 'PUBLIC' AND person IN $audience.asked)))\nEND) AND (CASE m.sensitivity\n  WHEN 'PUBLIC' THEN true\n  WHEN 'PERSONAL' THEN $audience.viewer IN m.subjectIds OR ($audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer))\n  WHEN 'SENSITIVE' THEN $audience.private\n    AND ($audience.viewer IN m.subjectIds OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))\n  ELSE false\nEND)) AND ($filter.types IS NULL OR m.type IN $filter.types)\n  AND ($filter.categories IS NULL OR m.category IN $filter.categories)\n  AND ($filter.aspects IS NULL OR m.aspect IN $filter.aspects)\n  AND ($filter.tags IS NULL OR any(tag IN m.tags WHERE tag IN $filter.tags))\n  AND ($filter.pinned IS NULL OR m.pinned = $filter.pinned)\n  AND ($filter.importanceMin IS NULL OR m.importance >= $filter.importanceMin)\n  AND ($filter.importanceMax IS NULL OR m.importance <= $filter.importanceMax)\n  AND ($filter.updatedAfter IS NULL OR m.updatedAt > $filter.updatedAfter)\n  AND ($filter.updatedBefore IS NULL OR m.updatedAt < $filter.updatedBefore)\n  AND ($filter.entityRefs IS NULL OR EXISTS { MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds AND named.ref IN $filter.entityRefs })\n  WITH node, m, score ORDER BY score DESC, m.id\n  WITH {id: m.id, type: m.type, score: score, observedAt: m.observedAt, entityIds: m.aboutIds + m.entityIds,\n    links: COLLECT { MATCH (node)-[link:related_to]-(other:Memory) RETURN [other.id, link.strength] }} AS candidate\n  RETURN collect(candidate) AS candidates\n}\nRETURN size(found) AS fetched, candidates",
  ),
  /** The memories nearest in meaning to a viewer who may hear very much: the whole index is searched, and what the audience may not hear is left out. */
  'recall/search-vectors-openly': statement<{ audience: object; vector: readonly unknown[]; kinds: readonly unknown[]; now: number; spaceId: string | null; filter: object; fetch: number }>(
    'recall/search-vectors-openly',
    "CYPHER 25\nMATCH (e:IndexEntry)\n  SEARCH e IN (VECTOR INDEX index_entry_embedding FOR $vector WHERE e.expiresAt > $now LIMIT $fetch) SCORE AS score\nWITH collect({entry: e, score: score}) AS found\nCALL (found) {\n  UNWIND found AS one\n  WITH one.entry AS e, one.score AS score\n  WHERE e.spaceId = $spaceId AND e.kind IN $kinds\n  MATCH (e)<-[:HAS_ENTRY]-(m:Memory)\n  WITH m, max(score) AS score\n  WITH m AS node, score, properties(m) AS m\n  WHERE (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND m.status = 'ACTIVE' AND m.expiresAt > $audience.now AND (CASE WHEN $audience.private THEN\n  (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)\n  OR m.chatId = $audience.chat\n  OR (m.portable AND ($audience.viewer IN m.aboutIds OR (any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1])\n  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL\n    AND any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1])))))\nELSE\n  m.ownerId = $audience.viewer\n  OR m.chatId = $audience.chat\n  OR (m.portable AND any(person IN m.aboutIds WHERE person IN $audience.here\n    OR (m.sensitivity = 'PUBLIC' AND person IN $audience.asked)))\nEND) AND (CASE m.sensitivity\n  WHEN 'PUBLIC' THEN true\n  WHEN 'PERSONAL' THEN $audience.viewer IN m.subjectIds OR ($audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer))\n  WHEN 'SENSITIVE' THEN $audience.private\n    AND ($audience.viewer IN m.subjectIds OR (m.ownerId = $audience.viewer AND NOT m.aboutAccount))\n  ELSE false\nEND)) AND ($filter.types IS NULL OR m.type IN $filter.types)\n  AND ($filter.categories IS NULL OR m.category IN $filter.categories)\n  AND ($filter.aspects IS NULL OR m.aspect IN $filter.aspects)\n  AND ($filter.tags IS NULL OR any(tag IN m.tags WHERE tag IN $filter.tags))\n  AND ($filter.pinned IS NULL OR m.pinned = $filter.pinned)\n  AND ($filter.importanceMin IS NULL OR m.importance >= $filter.importanceMin)\n  AND ($filter.importanceMax IS NULL OR m.importance <= $filter.importanceMax)\n  AND ($filter.updatedAfter IS NULL OR m.updatedAt > $filter.updatedAfter)\n  AND ($filter.updatedBefore IS NULL OR m.updatedAt < $filter.updatedBefore)\n  AND ($filter.entityRefs IS NULL OR EXISTS { MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds AND named.ref IN $filter.entityRefs })\n  WITH node, m, score ORDER BY score DESC, m.id\n  WITH {id: m.id, type: m.type, score: score, observedAt: m.observedAt, entityIds: m.aboutIds + m.entityIds,\n    links: COLLECT { MATCH (node)-[link:related_to]-(other:Memory) RETURN [other.id, link.strength] }} AS candidate\n  RETURN collect(candidate) AS candidates\n}\nRETURN size(found) AS fetched, candidates",
  ),
  /** Makes this the embedding space of the graph if there is none yet, and says which one is active. */
  'schema/activate-space': statement<{ space: object; now: number }>(
    'schema/activate-space',
    "CYPHER 25\nMERGE (a:EmbeddingSpace {id: 'active'})\nON CREATE SET a.spaceId = $space.id, a.model = $space.model, a.version = $space.version,\n  a.dimensions = $space.dimensions, a.base = $space.base, a.since = $now\nRETURN a.spaceId AS id, a.model AS model, a.version AS version, a.dimensions AS dimensions, a.base AS base",
  ),
  /** How many index entries the graph holds. */
  'schema/count-entries': statement<{  }>(
    'schema/count-entries',
    "CYPHER 25\nMATCH (e:IndexEntry) RETURN count(e) AS total",
  ),
  /** Makes the vector index of messages by their own words for the dimensions of the active embedding space. */
  'schema/create-message-index': statement<{ dimensions: number }>(
    'schema/create-message-index',
    "CYPHER 25\nCREATE VECTOR INDEX message_embedding IF NOT EXISTS FOR (m:Message) ON (m.embedding)\nWITH [m.place]\nOPTIONS {indexConfig: {\n  `vector.dimensions`: $dimensions,\n  `vector.similarity_function`: 'cosine',\n  `vector.quantization.type`: 'none',\n  `vector.hnsw.m`: 32,\n  `vector.hnsw.ef_construction`: 400,\n  `vector.default_search_expansion_factor`: 2.0\n}}",
  ),
  /** Makes the vector index of messages together with the one before for the dimensions of the active embedding space. */
  'schema/create-message-pair-index': statement<{ dimensions: number }>(
    'schema/create-message-pair-index',
    "CYPHER 25\nCREATE VECTOR INDEX message_pair_embedding IF NOT EXISTS FOR (m:Message) ON (m.pairEmbedding)\nWITH [m.place]\nOPTIONS {indexConfig: {\n  `vector.dimensions`: $dimensions,\n  `vector.similarity_function`: 'cosine',\n  `vector.quantization.type`: 'none',\n  `vector.hnsw.m`: 32,\n  `vector.hnsw.ef_construction`: 400,\n  `vector.default_search_expansion_factor`: 2.0\n}}",
  ),
  /** Makes the lock and the record of each migration unique, before anything else is migrated. */
  'schema/create-migration-key': statement<{  }>(
    'schema/create-migration-key',
    "CYPHER 25\nCREATE CONSTRAINT migration_id IF NOT EXISTS FOR (m:Migration) REQUIRE m.id IS UNIQUE",
  ),
  /** Makes the vector index of index entries for the dimensions of the active embedding space. */
  'schema/create-vector-index': statement<{ dimensions: number }>(
    'schema/create-vector-index',
    "CYPHER 25\nCREATE VECTOR INDEX index_entry_embedding IF NOT EXISTS FOR (e:IndexEntry) ON (e.embedding)\nWITH [e.audience, e.kind, e.sensitivity, e.persona, e.expiresAt, e.spaceId]\nOPTIONS {indexConfig: {\n  `vector.dimensions`: $dimensions,\n  `vector.similarity_function`: 'cosine',\n  `vector.quantization.type`: 'none',\n  `vector.hnsw.m`: 32,\n  `vector.hnsw.ef_construction`: 400,\n  `vector.default_search_expansion_factor`: 2.0\n}}",
  ),
  /** Takes the vector index away, so that very many entries are written faster; it is made anew afterwards. */
  'schema/drop-vector-index': statement<{  }>(
    'schema/drop-vector-index',
    "CYPHER 25\nDROP INDEX index_entry_embedding IF EXISTS",
  ),
  /** Whether a tenant holds nobody but this person, so that a world may be loaded into it. */
  'schema/is-empty': statement<{ tenant: string | null; but: string | null }>(
    'schema/is-empty',
    "CYPHER 25\nRETURN NOT EXISTS { MATCH (e:Entity) WHERE e.tenantId = $tenant AND e.id <> $but } AS empty",
  ),
  /** Which indexes the graph has, in which state and with which options. */
  'schema/list-indexes': statement<{  }>(
    'schema/list-indexes',
    "CYPHER 25\nSHOW INDEXES YIELD name, type, state, labelsOrTypes, properties, options\nRETURN name, type, state, labelsOrTypes, properties, options ORDER BY name",
  ),
  /** Which migrations were applied to this graph, with the checksums they had. */
  'schema/list-migrations': statement<{  }>(
    'schema/list-migrations',
    "CYPHER 25\nMATCH (m:Migration) RETURN m.id AS id, m.checksum AS checksum ORDER BY id",
  ),
  /** Takes the migration lock unless another process holds it and has not let it lapse. */
  'schema/lock-migrations': statement<{ holder: string | null; now: number; until: number }>(
    'schema/lock-migrations',
    "CYPHER 25\nMERGE (l:Migration {id: 'lock'})\nSET l.touched = $now\nWITH l WHERE l.holder IS NULL OR l.until < $now OR l.holder = $holder\nSET l.holder = $holder, l.until = $until, l.checksum = 'lock'\nRETURN l.holder AS holder",
  ),
  /** Which Neo4j this is. */
  'schema/read-version': statement<{  }>(
    'schema/read-version',
    "CYPHER 25\nCALL dbms.components() YIELD name, versions, edition\nRETURN name, versions, edition ORDER BY name",
  ),
  /** Records that a migration was applied. */
  'schema/record-migration': statement<{ id: string | null; checksum: string | null; now: number }>(
    'schema/record-migration',
    "CYPHER 25\nMERGE (m:Migration {id: $id}) ON CREATE SET m.checksum = $checksum, m.appliedAt = $now",
  ),
  /** Gives the migration lock back. */
  'schema/unlock-migrations': statement<{ holder: string | null }>(
    'schema/unlock-migrations',
    "CYPHER 25\nMATCH (l:Migration {id: 'lock', holder: $holder}) SET l.holder = null, l.until = null",
  ),
  /** Gives up work whose workers have died again and again; says how much. */
  'work/bury': statement<{ tenant: string | null; maxStrikes: number; error: string | null; now: number; limit: number }>(
    'work/bury',
    "CYPHER 25\nMATCH (w:Work)\nWHERE w.state = 'RUNNING' AND w.runAt <= $now AND w.strikes >= $maxStrikes AND ($tenant IS NULL OR w.tenantId = $tenant)\nWITH w ORDER BY w.id LIMIT $limit\nSET w.touchedAt = $now\nWITH w WHERE w.state = 'RUNNING' AND w.runAt <= $now AND w.strikes >= $maxStrikes\nSET w.state = 'DEAD', w.error = $error, w.finishedAt = $now, w.runAt = null, w.lane = null, w.holder = null\nRETURN count(w) AS count",
  ),
  /** Takes a piece of work up until a moment, unless somebody else was faster; counts the attempt and raises the fence. */
  'work/claim': statement<{ id: string | null; holder: string | null; maxStrikes: number; now: number; until: number }>(
    'work/claim',
    "CYPHER 25\nMATCH (w:Work {id: $id})\nSET w.touchedAt = $now\nWITH w, w.runAt AS dueAt WHERE w.runAt <= $now AND w.strikes < $maxStrikes AND NOT EXISTS { MATCH (e:Work) WHERE e.lane = w.lane AND e.order <= w.order AND (e.order < w.order OR e.id < w.id) }\nSET w.state = 'RUNNING', w.holder = $holder, w.runAt = $until,\n  w.attempts = w.attempts + 1, w.strikes = w.strikes + 1, w.fence = w.fence + 1\nRETURN w {.id, .kind, .subject, .tenantId, .personId, .chatId, .persona, lane: w.laneName, .order, .runAt, .state, .attempts,\n    .strikes, .fence, .error, .storedIds, .createdAt, .finishedAt} AS work, dueAt",
  ),
  /** How much work a person's words have caused. */
  'work/count': statement<{ tenant: string | null; person: string | null; states: readonly unknown[] }>(
    'work/count',
    "CYPHER 25\nMATCH (w:Work) WHERE w.personId = $person AND w.createdAt >= 0 AND w.tenantId = $tenant AND w.state IN $states\nRETURN count(w) AS total",
  ),
  /** A piece of work that a person's words have caused. */
  'work/fetch': statement<{ id: string | null; tenant: string | null; person: string | null }>(
    'work/fetch',
    "CYPHER 25\nMATCH (w:Work {id: $id}) WHERE w.tenantId = $tenant AND w.personId = $person\nRETURN w {.id, .kind, .subject, .tenantId, .personId, .chatId, .persona, lane: w.laneName, .order, .runAt, .state, .attempts,\n    .strikes, .fence, .error, .storedIds, .createdAt, .finishedAt} AS work",
  ),
  /** Marks a piece of work, locked and held before, as done. */
  'work/finish': statement<{ id: string | null; state: string | null; storedIds: readonly unknown[]; now: number }>(
    'work/finish',
    "CYPHER 25\nMATCH (w:Work {id: $id})\nSET w.state = $state, w.storedIds = $storedIds, w.finishedAt = $now,\n  w.runAt = null, w.lane = null, w.holder = null, w.error = null",
  ),
  /** Lets go of a piece of work that was not done, for later or for good; no row when somebody else has it by now. */
  'work/lay-down': statement<{ id: string | null; fence: number; state: string | null; error: string | null; final: boolean; runAt: number; uncounted: number; forgiven: number; now: number }>(
    'work/lay-down',
    "CYPHER 25\nMATCH (w:Work {id: $id})\nSET w.touchedAt = $now\nWITH w WHERE w.state = 'RUNNING' AND w.fence = $fence\nSET w.state = $state, w.error = $error, w.holder = null,\n  w.runAt = CASE WHEN $final THEN null ELSE $runAt END,\n  w.lane = CASE WHEN $final THEN null ELSE w.lane END,\n  w.finishedAt = CASE WHEN $final THEN $now ELSE null END,\n  w.attempts = w.attempts - $uncounted, w.strikes = w.strikes - $forgiven\nRETURN w.id AS id",
  ),
  /** One page of the work that a person's words have caused, newest first. */
  'work/list': statement<{ tenant: string | null; person: string | null; states: readonly unknown[]; afterTime: number; afterId: string | null; limit: number }>(
    'work/list',
    "CYPHER 25\nMATCH (w:Work)\nWHERE w.personId = $person AND w.createdAt <= $afterTime AND (w.createdAt < $afterTime OR w.id < $afterId)\n  AND w.tenantId = $tenant AND w.state IN $states\nRETURN w {.id, .kind, .subject, .tenantId, .personId, .chatId, .persona, lane: w.laneName, .order, .runAt, .state, .attempts,\n    .strikes, .fence, .error, .storedIds, .createdAt, .finishedAt} AS work, w.createdAt AS createdAt, w.id AS id\nORDER BY createdAt DESC, id DESC LIMIT $limit",
  ),
  /** Work that may be taken up now, the longest due first; of each lane the first unfinished piece alone. */
  'work/list-due': statement<{ kinds: readonly unknown[]; tenant: string | null; maxStrikes: number; now: number; limit: number }>(
    'work/list-due',
    "CYPHER 25\nMATCH (w:Work)\nWHERE w.runAt <= $now AND w.kind IN $kinds AND w.strikes < $maxStrikes AND ($tenant IS NULL OR w.tenantId = $tenant)\n  AND NOT EXISTS { MATCH (e:Work) WHERE e.lane = w.lane AND e.order <= w.order AND (e.order < w.order OR e.id < w.id) }\nRETURN w.id AS id, w.runAt AS dueAt\nORDER BY dueAt, id LIMIT $limit",
  ),
  /** Locks a piece of work until the transaction ends and says how far it is. */
  'work/lock': statement<{ id: string | null; now: number }>(
    'work/lock',
    "CYPHER 25\nMATCH (w:Work {id: $id})\nSET w.touchedAt = $now\nWITH w\nRETURN w {.id, .kind, .subject, .tenantId, .personId, .chatId, .persona, lane: w.laneName, .order, .runAt, .state, .attempts,\n    .strikes, .fence, .error, .storedIds, .createdAt, .finishedAt} AS work",
  ),
  /** Lets work that nobody does, since no language model is there, wait for one; says how much. */
  'work/park': statement<{ tenant: string | null; now: number; limit: number }>(
    'work/park',
    "CYPHER 25\nMATCH (w:Work)\nWHERE w.state IN ['PENDING', 'RUNNING'] AND (w.state = 'PENDING' OR w.runAt <= $now)\n  AND ($tenant IS NULL OR w.tenantId = $tenant)\nWITH w ORDER BY w.id LIMIT $limit\nSET w.touchedAt = $now\nWITH w WHERE w.state = 'PENDING' OR (w.state = 'RUNNING' AND w.runAt <= $now)\nSET w.state = 'WAITING_FOR_MODEL', w.runAt = null, w.holder = null\nRETURN count(w) AS count",
  ),
  /** Notes work that must be done, once for each key, and says how far it is. */
  'work/put': statement<{ items: readonly unknown[] }>(
    'work/put',
    "CYPHER 25\nUNWIND $items AS item\nMERGE (w:Work {key: item.key})\nON CREATE SET w += item.noted\nRETURN w.key AS key, w {.id, .kind, .subject, .tenantId, .personId, .chatId, .persona, lane: w.laneName, .order, .runAt, .state, .attempts,\n    .strikes, .fence, .error, .storedIds, .createdAt, .finishedAt} AS work\nORDER BY key",
  ),
  /** Lets whoever holds a piece of work hold it longer; no row when they have lost it. */
  'work/renew': statement<{ id: string | null; fence: number; now: number; until: number }>(
    'work/renew',
    "CYPHER 25\nMATCH (w:Work {id: $id})\nSET w.touchedAt = $now\nWITH w WHERE w.state = 'RUNNING' AND w.fence = $fence\nSET w.runAt = $until\nRETURN w.id AS id",
  ),
  /** Sets tokens of a tenant's day aside where so many are left; no row otherwise. */
  'work/reserve-tokens': statement<{ key: string | null; tenant: string | null; day: string | null; tokens: number; limit: number; now: number }>(
    'work/reserve-tokens',
    "CYPHER 25\nMERGE (t:TokenUse {key: $key})\nON CREATE SET t.tenantId = $tenant, t.day = $day, t.used = 0\nSET t.touchedAt = $now\nWITH t WHERE t.used + $tokens <= $limit\nSET t.used = t.used + $tokens\nRETURN t.used AS used",
  ),
  /** Lets a person's work that failed or was given up begin anew; `allowed` is false for work in any other state. */
  'work/retry': statement<{ id: string | null; tenant: string | null; person: string | null; state: string | null; waits: boolean; now: number }>(
    'work/retry',
    "CYPHER 25\nMATCH (w:Work {id: $id}) WHERE w.tenantId = $tenant AND w.personId = $person\nSET w.touchedAt = $now\nWITH w, w.state IN ['FAILED', 'DEAD'] AS allowed\nSET w.attempts = CASE WHEN allowed THEN 0 ELSE w.attempts END,\n  w.strikes = CASE WHEN allowed THEN 0 ELSE w.strikes END,\n  w.runAt = CASE WHEN NOT allowed THEN w.runAt WHEN $waits THEN null ELSE $now END,\n  w.lane = CASE WHEN allowed THEN w.laneName ELSE w.lane END,\n  w.error = CASE WHEN allowed THEN null ELSE w.error END,\n  w.finishedAt = CASE WHEN allowed THEN null ELSE w.finishedAt END,\n  w.state = CASE WHEN allowed THEN $state ELSE w.state END\nRETURN w {.id, .kind, .subject, .tenantId, .personId, .chatId, .persona, lane: w.laneName, .order, .runAt, .state, .attempts,\n    .strikes, .fence, .error, .storedIds, .createdAt, .finishedAt} AS work, allowed",
  ),
  /** Corrects what a question was taken to use by what it did use. */
  'work/settle-tokens': statement<{ key: string | null; difference: number }>(
    'work/settle-tokens',
    "CYPHER 25\nMATCH (t:TokenUse {key: $key})\nSET t.used = coalesce(t.used, 0) + $difference",
  ),
  /** How much unfinished work there is to sweep and to do. */
  'work/survey': statement<{ tenant: string | null; maxStrikes: number; now: number }>(
    'work/survey',
    "CYPHER 25\nMATCH (w:Work)\nWHERE w.state IN ['PENDING', 'RUNNING', 'FAILED', 'WAITING_FOR_MODEL'] AND ($tenant IS NULL OR w.tenantId = $tenant)\nRETURN count(CASE WHEN w.state = 'PENDING' OR (w.state = 'RUNNING' AND w.runAt <= $now) THEN 1 END) AS unserved,\n  count(CASE WHEN w.state = 'WAITING_FOR_MODEL' AND w.runAt IS NULL THEN 1 END) AS waiting,\n  count(CASE WHEN w.state = 'RUNNING' AND w.runAt <= $now AND w.strikes >= $maxStrikes THEN 1 END) AS lost,\n  count(CASE WHEN w.runAt <= $now AND w.strikes < $maxStrikes THEN 1 END) AS due",
  ),
  /** Lets work that waits for a language model be taken up, in the order it was noted, now that one is there; says how much. */
  'work/unpark': statement<{ tenant: string | null; now: number; limit: number }>(
    'work/unpark',
    "CYPHER 25\nMATCH (w:Work)\nWHERE w.state = 'WAITING_FOR_MODEL' AND w.runAt IS NULL AND ($tenant IS NULL OR w.tenantId = $tenant)\nWITH w ORDER BY w.id LIMIT $limit\nSET w.touchedAt = $now\nWITH w WHERE w.state = 'WAITING_FOR_MODEL' AND w.runAt IS NULL\nSET w.state = 'PENDING', w.runAt = w.createdAt\nRETURN count(w) AS count",
  ),
} as const;
