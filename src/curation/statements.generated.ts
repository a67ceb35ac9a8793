// Made by `npm run build:statements` from cypher/; do not edit.
import { statement } from '../platform/neo4j/statement.js';

export const statements = {
  /** What is left of what was to go: messages and memories by id, with their entries, events that still have a text, work and todos. */
  'curation/count-traces': statement<{ tenant: string | null; messages: readonly unknown[]; memories: readonly unknown[]; todos: readonly unknown[]; works: readonly unknown[] }>(
    'curation/count-traces',
    "CYPHER 25\nRETURN COUNT { MATCH (m:Message) WHERE m.id IN $messages } AS messages,\n  COUNT { MATCH (m:Memory) WHERE m.id IN $memories } AS memories,\n  COUNT { MATCH (e:IndexEntry) WHERE e.memoryId IN $memories } AS indexEntries,\n  COUNT { MATCH (h:HistoryEvent) WHERE h.memoryId IN $memories AND (h.oldText IS NOT NULL OR h.newText IS NOT NULL) } AS historyEvents,\n  COUNT { MATCH (t:Todo) WHERE t.id IN $todos } AS todos,\n  COUNT { MATCH (w:Work) WHERE w.key IN $works } AS work,\n  COUNT { MATCH (t:Tombstone) WHERE t.messageId IN $messages AND t.tenantId = $tenant } AS tombstones",
  ),
  /** Deletes messages for good and keeps out what is recorded again: `keys` say what by. */
  'curation/delete-messages': statement<{ tenant: string | null; person: string | null; items: readonly unknown[]; now: number }>(
    'curation/delete-messages',
    "CYPHER 25\nUNWIND $items AS item\nMATCH (m:Message {id: item.id}) WHERE m.tenantId = $tenant\nCALL (item) {\n  UNWIND item.keys AS key\n  MERGE (t:Tombstone {key: key})\n  ON CREATE SET t:Internal, t.tenantId = $tenant, t.personId = $person, t.messageId = item.id, t.at = $now\n}\nDETACH DELETE m\nRETURN count(m) AS deleted",
  ),
  /** Deletes todos for good. */
  'curation/delete-todos': statement<{ tenant: string | null; ids: readonly unknown[] }>(
    'curation/delete-todos',
    "CYPHER 25\nMATCH (t:Todo) WHERE t.id IN $ids AND t.tenantId = $tenant\nDETACH DELETE t\nRETURN count(t) AS deleted",
  ),
  /** Deletes what was proposed to people because of these messages, decided or not. */
  'curation/drop-proposals': statement<{ tenant: string | null; ids: readonly unknown[] }>(
    'curation/drop-proposals',
    "CYPHER 25\nMATCH (s:Message) WHERE s.id IN $ids AND s.tenantId = $tenant\nMATCH (p:Proposal)-[:DERIVED_FROM]->(s)\nWITH DISTINCT p\nDETACH DELETE p\nRETURN count(p) AS dropped",
  ),
  /** Drops what was summed up of these messages: the summaries of their sessions, rolling ones from their turns on, and pages about who said them from then on. */
  'curation/drop-summaries': statement<{ tenant: string | null; ids: readonly unknown[] }>(
    'curation/drop-summaries',
    "CYPHER 25\nMATCH (m:Message) WHERE m.id IN $ids AND m.tenantId = $tenant\nWITH collect(m) AS said\nCALL (said) {\n  UNWIND said AS m\n  MATCH (r:SessionSummary {sessionId: m.sessionId})\n  WITH DISTINCT r\n  DETACH DELETE r\n  RETURN count(r) AS sessions\n}\nCALL (said) {\n  UNWIND said AS m\n  MATCH (c:Conversation {id: m.conversationId})-[:HAS_SUMMARY]->(r:RollingSummary) WHERE r.throughTurn >= m.turn\n  WITH DISTINCT r\n  DETACH DELETE r\n  RETURN count(r) AS rolling\n}\nCALL (said) {\n  UNWIND said AS m\n  MATCH (s:Spine) WHERE s.personId = m.speakerId AND m.privateTurn IS NOT NULL AND s.messageCount >= m.privateTurn\n  WITH DISTINCT s\n  DETACH DELETE s\n  RETURN count(s) AS spines\n}\nCALL (said) {\n  UNWIND said AS m\n  MATCH (c:Conversation {id: m.conversationId})\n  WHERE c.lastUserMessage IS NOT NULL AND m.text STARTS WITH left(c.lastUserMessage, 190)\n  SET c.lastUserMessage = null\n}\nRETURN sessions + rolling + spines AS dropped",
  ),
  /** Those of these messages of a place that the viewer heard, with whose conversation they belong to. */
  'curation/find-messages': statement<{ audience: object; place: string | null; ids: readonly unknown[] }>(
    'curation/find-messages',
    "CYPHER 25\nMATCH (m:Message) WHERE m.id IN $ids AND m.place = $place AND (m.tenantId = $audience.tenant AND CASE\n  WHEN m.persona <> '' AND m.persona <> $audience.persona AND NOT $audience.allPersonas THEN false\n  WHEN m.ownerId IS NOT NULL THEN $audience.private AND m.ownerId = $audience.viewer\n  WHEN NOT $audience.private AND m.chatId <> $audience.chat THEN false\n  ELSE $audience.since[m.chatId] <= m.at\n    OR any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1])\nEND AND CASE WHEN m.confidedIds IS NULL THEN true\n  ELSE all(one IN $audience.hearers WHERE one IN m.confidedIds + [m.speakerId, m.ownerId])\nEND)\nRETURN m{.id, .key, .role, .text, .at, .seq, .speakerId, .ownerId, .speakerName,\n  conversedBy: head(COLLECT { MATCH (c:Conversation {id: m.conversationId}) RETURN c.personId })} AS message\nORDER BY message.id",
  ),
  /** The nearest neighbours in meaning of memories that wait for them, among those that stand under exactly the same audience keys: searched under the key of the owner or group. */
  'curation/find-neighbours': statement<{ ids: readonly unknown[]; now: number; fetch: number; least: number; most: number }>(
    'curation/find-neighbours',
    "CYPHER 25\nUNWIND $ids AS id\nMATCH (m:Memory {id: id}) WHERE m.status = 'ACTIVE' AND m.unrelatedSince > 0\nCALL (m) {\n  MATCH (m)-[:HAS_ENTRY]->(own:IndexEntry)\n  WHERE own.embedding IS NOT NULL AND (own.audience STARTS WITH 'u:' OR own.audience STARTS WITH 'g:')\n  RETURN own ORDER BY own.audience LIMIT 1\n}\nCALL (m, own) {\n  MATCH (e:IndexEntry)\n    SEARCH e IN (VECTOR INDEX index_entry_embedding FOR own.embedding\n      WHERE e.audience = own.audience AND e.sensitivity = own.sensitivity AND e.persona = own.persona AND e.expiresAt > $now\n      LIMIT $fetch) SCORE AS score\n  WITH m, own, e, score WHERE score >= $least AND e.spaceId = own.spaceId AND e.memoryId <> m.id\n  MATCH (e)<-[:HAS_ENTRY]-(o:Memory)\n  WHERE size(o.audienceTokens) = size(m.audienceTokens) AND all(token IN o.audienceTokens WHERE token IN m.audienceTokens)\n  WITH o, score ORDER BY score DESC, o.id LIMIT $most\n  RETURN collect({id: o.id, text: o.text, score: score}) AS near\n}\nRETURN m.id AS id, m.text AS text, near ORDER BY id",
  ),
  /** Those of these messages that this person has had removed before. */
  'curation/find-removed': statement<{ tenant: string | null; person: string | null; ids: readonly unknown[] }>(
    'curation/find-removed',
    "CYPHER 25\nMATCH (t:Tombstone) WHERE t.messageId IN $ids AND t.tenantId = $tenant AND t.personId = $person\nRETURN DISTINCT t.messageId AS id ORDER BY id",
  ),
  /** Takes work away that reads messages which are about to go, and lets what is under way over their conversations begin anew: what it has read is out of date. Locks it until the transaction ends. */
  'curation/halt-work': statement<{ tenant: string | null; keys: readonly unknown[]; ids: readonly unknown[]; now: number }>(
    'curation/halt-work',
    "CYPHER 25\nCALL () {\n  MATCH (w:Work) WHERE w.key IN $keys\n  WITH w ORDER BY w.key\n  SET w.touchedAt = $now\n  DETACH DELETE w\n  RETURN count(w) AS gone\n}\nCALL () {\n  MATCH (m:Message) WHERE m.id IN $ids AND m.tenantId = $tenant\n  WITH collect(DISTINCT m.conversationId) + collect(DISTINCT m.sessionId) + collect(DISTINCT m.speakerId) AS subjects\n  MATCH (w:Work) WHERE w.state = 'RUNNING' AND w.tenantId = $tenant AND (split(w.subject, ':')[0] IN subjects OR w.subject IN $ids)\n  WITH w ORDER BY w.key\n  SET w.touchedAt = $now, w.state = 'PENDING', w.runAt = $now, w.holder = null, w.fence = w.fence + 1\n  RETURN count(w) AS halted\n}\nRETURN gone, halted",
  ),
  /** Lets a value be said again in a place. */
  'curation/lift-removed-value': statement<{ tenant: string | null; place: string | null; key: string | null }>(
    'curation/lift-removed-value',
    "CYPHER 25\nOPTIONAL MATCH (v:RemovedValue {key: $key}) WHERE v.place = $place AND v.tenantId = $tenant\nDETACH DELETE v\nRETURN count(v) AS lifted",
  ),
  /** The owners and groups of a tenant that hold more live memories than they may, with how many too many. */
  'curation/list-crowded': statement<{ tenant: string | null; now: number; most: number }>(
    'curation/list-crowded',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.tenantId = $tenant\nWITH m WHERE m.status = 'ACTIVE' AND m.expiresAt > $now\nWITH m.ownerId AS ownerId, CASE WHEN m.ownerId IS NULL THEN m.chatId END AS chatId, count(*) AS live\nWITH ownerId, chatId, live WHERE live > $most\nRETURN coalesce(ownerId, chatId) AS id, ownerId, chatId, live - $most AS tooMany ORDER BY id",
  ),
  /** One page of memories whose time is over and that nobody has archived yet, the longest over first. */
  'curation/list-expired': statement<{ tenant: string | null; now: number; afterTime: number; afterId: string | null; limit: number }>(
    'curation/list-expired',
    "CYPHER 25\nMATCH (m:Memory)\nWHERE m.endsAt >= $afterTime AND m.endsAt <= $now AND (m.endsAt > $afterTime OR m.id > $afterId)\n  AND ($tenant IS NULL OR m.tenantId = $tenant)\nRETURN m.id AS id, m.tenantId AS tenantId, m.chatId AS chatId, m.endsAt AS at ORDER BY at, id LIMIT $limit",
  ),
  /** Live memories of a tenant that nobody has needed since a moment and that count little, by id. */
  'curation/list-faded': statement<{ tenant: string | null; shortLived: readonly unknown[]; unusedSince: number; now: number; afterId: string | null; limit: number }>(
    'curation/list-faded',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.tenantId = $tenant\nWITH m WHERE m.status = 'ACTIVE' AND m.updatedAt < $unusedSince AND NOT m.pinned AND m.stability <> 'permanent'\n  AND m.importance < CASE WHEN m.type IN $shortLived THEN 2 ELSE 1 END AND m.expiresAt > $now\n  AND coalesce(m.accessedAt, 0) < $unusedSince AND coalesce(m.confirmedAt, 0) < $unusedSince AND m.id > $afterId\nRETURN m.id AS id, m.tenantId AS tenantId, m.chatId AS chatId, 0 AS at ORDER BY id LIMIT $limit",
  ),
  /** The live memories of an owner or a group that are missed least: what is pinned stays, what is permanent goes last, then the least important first and of those the oldest. */
  'curation/list-least': statement<{ owner: string | null; chat: string | null; now: number; limit: number }>(
    'curation/list-least',
    "CYPHER 25\nCALL () {\n  MATCH (m:Memory) WHERE m.ownerId = $owner RETURN m\n  UNION\n  MATCH (m:Memory) WHERE m.chatId = $chat AND m.ownerId IS NULL RETURN m\n}\nWITH m WHERE m.status = 'ACTIVE' AND m.expiresAt > $now AND NOT m.pinned\nRETURN m.id AS id, m.tenantId AS tenantId, m.chatId AS chatId, m.createdAt AS at\nORDER BY m.stability = 'permanent', m.importance, at, id LIMIT $limit",
  ),
  /** What was made of these messages: `alone` where of no others, and not said again otherwise. */
  'curation/list-made-of': statement<{ tenant: string | null; ids: readonly unknown[] }>(
    'curation/list-made-of',
    "CYPHER 25\nMATCH (s:Message) WHERE s.id IN $ids AND s.tenantId = $tenant\nMATCH (m:Memory|Todo)-[:DERIVED_FROM]->(s)\nWITH DISTINCT m\nWITH m, COUNT { (m)-[:DERIVED_FROM]->() } AS sources, COUNT { MATCH (m)-[:DERIVED_FROM]->(o) WHERE o.id IN $ids } AS going\nRETURN m.id AS id, m:Todo AS todo, CASE WHEN m:Todo THEN m.text END AS text, coalesce(m.channel = 'episodic', false) AS episode,\n  CASE WHEN m.channel IN ['episodic', 'insight'] THEN true ELSE going = sources AND coalesce(m.mentions, 1) <= sources END AS alone\nORDER BY id",
  ),
  /** One page of forgotten memories that nobody can restore any more, the longest waiting first. */
  'curation/list-purgeable': statement<{ tenant: string | null; now: number; afterTime: number; afterId: string | null; limit: number }>(
    'curation/list-purgeable',
    "CYPHER 25\nMATCH (m:Memory)\nWHERE m.purgeAt >= $afterTime AND m.purgeAt <= $now AND (m.purgeAt > $afterTime OR m.id > $afterId)\n  AND ($tenant IS NULL OR m.tenantId = $tenant)\nRETURN m.id AS id, m.tenantId AS tenantId, m.chatId AS chatId, m.purgeAt AS at ORDER BY at, id LIMIT $limit",
  ),
  /** What memories of a place say, as far as the viewer may hear it or is its origin: those that belong to its chat, and the viewer's own that they stated or were told there. */
  'curation/list-said-here': statement<{ audience: object; chat: string | null; afterId: string | null; limit: number }>(
    'curation/list-said-here',
    "CYPHER 25\nCALL () {\n  MATCH (m:Memory) WHERE m.chatId = $chat AND m.id > $afterId AND (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND m.status = 'ACTIVE' AND m.expiresAt > $audience.now AND CASE WHEN m.aloneId IS NULL THEN true ELSE $audience.private AND m.aloneId = $audience.viewer END AND CASE WHEN m.confidedIds IS NULL THEN true ELSE all(one IN $audience.hearers WHERE one IN m.confidedIds + [m.staterId, m.ownerId]) END AND (CASE\n  WHEN m.ownerId = $audience.viewer THEN true\n  WHEN $audience.private AND m.staterId = $audience.viewer THEN true\n  WHEN m.chatId = $audience.chat AND NOT $audience.guest THEN true\n  WHEN m.chatId = $audience.chat AND ($audience.since[m.learnedInId] <= m.learnedAt\n    OR any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1])) THEN true\n  WHEN NOT m.portable THEN false\n  WHEN $audience.private THEN $audience.viewer IN CASE WHEN $audience.unasked THEN m.acquaintedIds ELSE m.aboutIds END + coalesce(m.confidedIds, []) OR (($audience.since[m.learnedInId] <= m.learnedAt\n    OR any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1]))\n  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL\n    AND ($audience.since[m.chatId] <= $audience.now\n      OR any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1]))))\n  WHEN any(person IN CASE WHEN $audience.unasked THEN m.acquaintedIds ELSE m.aboutIds END WHERE person IN $audience.here) THEN true\n  ELSE m.sensitivity = 'PUBLIC' AND any(person IN m.aboutIds WHERE person IN $audience.asked)\nEND) AND (CASE\n  WHEN m.sensitivity = 'PUBLIC' THEN true\n  WHEN $audience.viewer IN m.subjectIds THEN $audience.private OR m.sensitivity = 'PERSONAL'\n  WHEN NOT $audience.private THEN false\n  WHEN NOT m.aboutOthers AND $audience.viewer IN m.confidedIds THEN true\n  WHEN m.sensitivity = 'PERSONAL' THEN (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)\n  ELSE m.sensitivity = 'SENSITIVE' AND m.ownerId = $audience.viewer AND NOT m.aboutAccount\nEND))\n  RETURN m\n  UNION\n  MATCH (m:Memory) WHERE m.chatId = $chat AND m.tenantId = $audience.tenant AND m.id > $afterId AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)\n  RETURN m\n  UNION\n  MATCH (m:Memory) WHERE m.ownerId = $audience.viewer AND m.tenantId = $audience.tenant AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer) AND m.id > $afterId\n    AND CASE WHEN $chat IS NULL THEN m.learnedInId IS NULL ELSE m.learnedInId = $chat END\n  RETURN m\n}\nWITH DISTINCT m ORDER BY m.id LIMIT $limit\nRETURN m.id AS id, m.status AS status, m.text AS text, m.value AS value, m.tags AS tags, m.evidence AS evidence,\n  COLLECT { MATCH (h:HistoryEvent) WHERE h.memoryId = m.id AND h.oldText IS NOT NULL RETURN h.oldText } AS former\nORDER BY id",
  ),
  /** What these memories say and have said before. */
  'curation/list-said-of': statement<{ tenant: string | null; ids: readonly unknown[] }>(
    'curation/list-said-of',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.id IN $ids AND m.tenantId = $tenant\nRETURN m.id AS id, m.status AS status, m.text AS text, m.value AS value, m.tags AS tags, m.evidence AS evidence,\n  COLLECT { MATCH (h:HistoryEvent) WHERE h.memoryId = m.id AND h.oldText IS NOT NULL RETURN h.oldText } AS former\nORDER BY id",
  ),
  /** The next tenant that has memories, in the order of their names. */
  'curation/list-tenants': statement<{ after: string | null }>(
    'curation/list-tenants',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.tenantId > $after\nRETURN m.tenantId AS tenantId ORDER BY tenantId LIMIT 1",
  ),
  /** One page of live memories that have their vector and wait to be related to their neighbours, the latest first: they do not wait for a large import. */
  'curation/list-unrelated': statement<{ tenant: string | null; beforeTime: number; afterId: string | null; limit: number }>(
    'curation/list-unrelated',
    "CYPHER 25\nMATCH (m:Memory)\nWHERE m.unrelatedSince > 0 AND m.unrelatedSince <= $beforeTime AND (m.unrelatedSince < $beforeTime OR m.id > $afterId)\n  AND m.unembeddedSince IS NULL AND ($tenant IS NULL OR m.tenantId = $tenant)\nRETURN m.id AS id, m.tenantId AS tenantId, m.chatId AS chatId, m.unrelatedSince AS at ORDER BY at DESC, id LIMIT $limit",
  ),
  /** Locks memories until the transaction ends, in the order of their ids. */
  'curation/lock-neighbours': statement<{ tenant: string | null; ids: readonly unknown[]; now: number }>(
    'curation/lock-neighbours',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.id IN $ids AND m.tenantId = $tenant\nWITH m ORDER BY m.id\nSET m.lockedAt = $now",
  ),
  /** Gives messages the texts they have without what was removed from them; they wait for their vectors anew. */
  'curation/mask-messages': statement<{ items: readonly unknown[]; now: number }>(
    'curation/mask-messages',
    "CYPHER 25\nUNWIND $items AS item\nMATCH (m:Message {id: item.id})\nSET m += item.set, m.embedding = null, m.pairEmbedding = null, m.unembeddedSince = $now, m.unpairedSince = null\nRETURN count(m) AS masked",
  ),
  /** One page of the messages of a place that the viewer heard, in the order in which they were recorded, with whose conversation they belong to. */
  'curation/page-messages': statement<{ audience: object; place: string | null; afterSeq: number; limit: number }>(
    'curation/page-messages',
    "CYPHER 25\nMATCH (m:Message) WHERE m.place = $place AND m.seq > $afterSeq AND (m.tenantId = $audience.tenant AND CASE\n  WHEN m.persona <> '' AND m.persona <> $audience.persona AND NOT $audience.allPersonas THEN false\n  WHEN m.ownerId IS NOT NULL THEN $audience.private AND m.ownerId = $audience.viewer\n  WHEN NOT $audience.private AND m.chatId <> $audience.chat THEN false\n  ELSE $audience.since[m.chatId] <= m.at\n    OR any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1])\nEND AND CASE WHEN m.confidedIds IS NULL THEN true\n  ELSE all(one IN $audience.hearers WHERE one IN m.confidedIds + [m.speakerId, m.ownerId])\nEND)\nWITH m ORDER BY m.seq, m.id LIMIT $limit\nRETURN m{.id, .key, .role, .text, .at, .seq, .speakerId, .ownerId, .speakerName,\n  conversedBy: head(COLLECT { MATCH (c:Conversation {id: m.conversationId}) RETURN c.personId })} AS message\nORDER BY message.seq, message.id",
  ),
  /** Keeps values out of a place from now on, once each; whoever records there waits until they are known. */
  'curation/put-removed-values': statement<{ tenant: string | null; chat: string | null; viewer: string | null; place: string | null; values: readonly unknown[]; now: number }>(
    'curation/put-removed-values',
    "CYPHER 25\nCALL () { MATCH (c:Chat {id: $chat}) SET c.touchedAt = $now }\nCALL () { MATCH (p:Entity {id: CASE WHEN $chat IS NULL THEN $viewer END}) SET p.touchedAt = $now }\nCALL () {\n  UNWIND $values AS one\n  MERGE (v:RemovedValue {key: one.key})\n  ON CREATE SET v:Internal, v.tenantId = $tenant, v.place = $place, v.length = one.length, v.personId = $viewer, v.at = $now\n}\nMATCH (v:RemovedValue) WHERE v.place = $place AND v.tenantId = $tenant\nRETURN count(v) AS kept",
  ),
  /** Relates memories to their neighbours, where nothing has changed of either since they were found; a pair has one edge, whichever of them found the other. */
  'curation/relate': statement<{ items: readonly unknown[] }>(
    'curation/relate',
    "CYPHER 25\nUNWIND $items AS item\nMATCH (m:Memory {id: item.id}) WHERE m.status = 'ACTIVE' AND m.text = item.text AND m.unrelatedSince > 0\nSET m.unrelatedSince = null\nWITH m, item\nCALL (m, item) {\n  UNWIND item.near AS one\n  MATCH (o:Memory {id: one.id})\n  WHERE o.status = 'ACTIVE' AND o.text = one.text AND o.persona = m.persona\n    AND size(o.audienceTokens) = size(m.audienceTokens) AND all(token IN o.audienceTokens WHERE token IN m.audienceTokens)\n  MERGE (m)-[edge:related_to]-(o) ON CREATE SET edge.strength = one.strength\n  RETURN count(*) AS edges\n}\nRETURN count(m) AS related, coalesce(sum(edges), 0) AS edges",
  ),
  /** Lets what was said right after these messages wait for a new vector: theirs was made with the message before. */
  'curation/unpair-next': statement<{ tenant: string | null; ids: readonly unknown[]; now: number }>(
    'curation/unpair-next',
    "CYPHER 25\nUNWIND $ids AS id\nMATCH (m:Message {id: id}) WHERE m.tenantId = $tenant\nMATCH (next:Message) WHERE next.place = m.place AND next.seq = m.seq + 1\nSET next.pairEmbedding = null, next.unpairedSince = CASE WHEN next.unembeddedSince IS NULL THEN $now END",
  ),
  /** Takes what memories said before out of their history; what they say now stays. */
  'curation/wipe-former-texts': statement<{ ids: readonly unknown[] }>(
    'curation/wipe-former-texts',
    "CYPHER 25\nUNWIND $ids AS id\nMATCH (m:Memory {id: id})-[:HAS_EVENT]->(h:HistoryEvent)\nWHERE h.oldText IS NOT NULL OR h.newText IS NOT NULL\nWITH m, h WHERE h.oldText IS NOT NULL OR h.newText <> m.text\nSET h.oldText = null, h.newText = CASE WHEN h.newText = m.text THEN h.newText END, h.formerOriginIds = []\nRETURN count(h) AS wiped",
  ),
} as const;
