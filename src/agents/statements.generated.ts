// Made by `npm run build:statements` from cypher/; do not edit.
import { statement } from '../platform/neo4j/statement.js';

export const statements = {
  /** How many bytes the checkpoints take, of people or tenants by the beginnings of their keys. */
  'agents/count-bytes': statement<{ owners: readonly unknown[] }>(
    'agents/count-bytes',
    "CYPHER 25\nUNWIND $owners AS one\nMATCH (c:Checkpoint) WHERE c.key STARTS WITH one.prefix\nRETURN one.owner AS owner, sum(c.bytes) AS stored ORDER BY owner",
  ),
  /** Makes todos. */
  'agents/create-todos': statement<{ items: readonly unknown[] }>(
    'agents/create-todos',
    "CYPHER 25\nUNWIND $items AS item\nCREATE (t:Todo) SET t = item",
  ),
  /** Marks todos of a person as done or open again. */
  'agents/finish-todos': statement<{ tenant: string | null; person: string | null; ids: readonly unknown[]; done: boolean; now: number }>(
    'agents/finish-todos',
    "CYPHER 25\nMATCH (t:Todo) WHERE t.id IN $ids AND t.tenantId = $tenant AND t.personId = $person\nSET t.done = $done, t.updatedAt = $now\nRETURN t{.id, .key, .persona, .kind, .text, .done, .createdAt} AS todo\nORDER BY t.id",
  ),
  /** The latest changes of a thread after a revision, newest first, of memories that the audience may hear or that are kept for their origin. */
  'agents/list-changes': statement<{ audience: object; thread: string | null; since: number; kinds: readonly unknown[]; everything: boolean; first: number }>(
    'agents/list-changes',
    "CYPHER 25\nMATCH (h:HistoryEvent) WHERE h.threadKey = $thread AND h.rev > $since AND h.event IN $kinds\nMATCH (m:Memory {id: h.memoryId})\nWHERE ((m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND m.status = 'ACTIVE' AND m.expiresAt > $audience.now AND CASE WHEN m.aloneId IS NULL THEN true ELSE $audience.private AND m.aloneId = $audience.viewer END AND CASE WHEN m.confidedIds IS NULL THEN true ELSE all(one IN $audience.hearers WHERE one IN m.confidedIds + [m.staterId, m.ownerId]) END AND (CASE\n  WHEN m.ownerId = $audience.viewer THEN true\n  WHEN $audience.private AND m.staterId = $audience.viewer THEN true\n  WHEN m.chatId = $audience.chat AND NOT $audience.guest THEN true\n  WHEN m.chatId = $audience.chat AND ($audience.since[m.learnedInId] <= m.learnedAt\n    OR any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1])) THEN true\n  WHEN NOT m.portable THEN false\n  WHEN $audience.private THEN $audience.viewer IN CASE WHEN $audience.unasked THEN m.acquaintedIds ELSE m.aboutIds END + coalesce(m.confidedIds, []) OR (($audience.since[m.learnedInId] <= m.learnedAt\n    OR any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1]))\n  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL\n    AND ($audience.since[m.chatId] <= $audience.now\n      OR any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1]))))\n  WHEN any(person IN CASE WHEN $audience.unasked THEN m.acquaintedIds ELSE m.aboutIds END WHERE person IN $audience.here) THEN true\n  ELSE m.sensitivity = 'PUBLIC' AND any(person IN m.aboutIds WHERE person IN $audience.asked)\nEND) AND (CASE\n  WHEN m.sensitivity = 'PUBLIC' THEN true\n  WHEN $audience.viewer IN m.subjectIds THEN $audience.private OR m.sensitivity = 'PERSONAL'\n  WHEN NOT $audience.private THEN false\n  WHEN NOT m.aboutOthers AND $audience.viewer IN m.confidedIds THEN true\n  WHEN m.sensitivity = 'PERSONAL' THEN (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)\n  ELSE m.sensitivity = 'SENSITIVE' AND m.ownerId = $audience.viewer AND NOT m.aboutAccount\nEND)) OR (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND NOT (m.status = 'ACTIVE' AND m.expiresAt > $audience.now) AND CASE WHEN m.aloneId IS NULL THEN true ELSE $audience.private AND m.aloneId = $audience.viewer END AND CASE WHEN m.confidedIds IS NULL THEN true ELSE all(one IN $audience.hearers WHERE one IN m.confidedIds + [m.staterId, m.ownerId]) END AND $audience.private AND (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer) AND (CASE\n  WHEN m.sensitivity = 'PUBLIC' THEN true\n  WHEN $audience.viewer IN m.subjectIds THEN $audience.private OR m.sensitivity = 'PERSONAL'\n  WHEN NOT $audience.private THEN false\n  WHEN NOT m.aboutOthers AND $audience.viewer IN m.confidedIds THEN true\n  WHEN m.sensitivity = 'PERSONAL' THEN (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)\n  ELSE m.sensitivity = 'SENSITIVE' AND m.ownerId = $audience.viewer AND NOT m.aboutAccount\nEND))) AND ($everything OR (m.channel <> 'procedural' AND (m.ownerId = $audience.viewer\n  OR (m.channel <> 'notes' AND (m.slot IS NULL OR m.staterId = $audience.viewer OR NOT $audience.viewer IN m.aboutIds)))))\nWITH h, m ORDER BY h.rev DESC, h.id\nWITH collect([h, m]) AS found\nUNWIND found[..$first] AS one\nWITH size(found) AS total, one[0] AS h, one[1] AS m\nRETURN total, h.rev AS rev, h.event AS event, h.at AS at, m{.id, .tenantId, .text, .type, .category, .channel, .aspect, .factType, .primaryId, .sensitivity, .portable, .legacy, .persona,\n    .ownerId, .chatId, .staterId, .learnedInId, .learnedAt, .aboutIds, .subjectIds, .aboutAccount, .aboutOthers, .acquaintedIds,\n    .confidedIds, .aloneId, .subjectSensitivity, .subjectClosed, .blockerIds, .unblockedPortable, .entityIds, .entityLabels, .hearsay,\n    .slot, .value, .memoryKey, .importance, .pinned, .confidence, .source, .stability, .ttlDays, .tags, .evidence,\n    .thread, .threadKey, .agentId, .runId, .liveKey, .mentions, .accesses, .expiresAt, .purgeAt, .createdAt, .updatedAt, .observedAt,\n    .unpinnedImportance, .confirmedAt, status: CASE WHEN m.status = 'ACTIVE' AND m.expiresAt <= $audience.now THEN 'ARCHIVED' ELSE m.status END} AS memory,\n  COLLECT {\n    MATCH (named:Entity) WHERE named.id IN m.aboutIds + m.entityIds + [m.ownerId, m.staterId] + coalesce(m.confidedIds, [])\n    RETURN named{.id, .type, .ref, .label, .handle, .creatorId}\n  } AS entities,\n  COLLECT { MATCH (place:Chat) WHERE place.id IN [m.chatId, m.learnedInId] RETURN place{.id, .externalId, .kind, .title} } AS chats\nORDER BY rev DESC, h.id",
  ),
  /** A person's todos for one persona, newest first. */
  'agents/list-todos': statement<{ tenant: string | null; person: string | null; persona: string | null; kinds: readonly unknown[]; states: readonly unknown[]; limit: number }>(
    'agents/list-todos',
    "CYPHER 25\nMATCH (t:Todo {personId: $person})\nWHERE t.tenantId = $tenant AND t.persona = $persona AND t.kind IN $kinds AND t.done IN $states\nRETURN t{.id, .key, .persona, .kind, .text, .done, .createdAt} AS todo\nORDER BY t.createdAt DESC, t.id LIMIT $limit",
  ),
  /** Locks a person's todos until the transaction ends and says how many are open and which of these keys are there. */
  'agents/lock-todos': statement<{ tenant: string | null; person: string | null; keys: readonly unknown[]; now: number }>(
    'agents/lock-todos',
    "CYPHER 25\nMATCH (p:Entity {id: $person}) WHERE p.tenantId = $tenant\nSET p.touchedAt = $now\nWITH p\nRETURN COUNT { MATCH (t:Todo {personId: p.id}) WHERE NOT t.done } AS open,\n  COLLECT { MATCH (t:Todo) WHERE t.key IN $keys RETURN t{.id, .key, .persona, .kind, .text, .done, .createdAt} } AS known",
  ),
  /** The state saved under a key of its person and thread. */
  'agents/read-checkpoint': statement<{ key: string | null }>(
    'agents/read-checkpoint',
    "CYPHER 25\nMATCH (c:Checkpoint {key: $key})\nRETURN c{.thread, .version, .data, .updatedAt} AS checkpoint",
  ),
  /** The revision of a thread. */
  'agents/read-thread': statement<{ tenant: string | null; key: string | null }>(
    'agents/read-thread',
    "CYPHER 25\nMATCH (t:Thread {tenantId: $tenant, key: $key}) RETURN t.rev AS rev",
  ),
  /** Stores a state under a person's thread where its version is the one expected (below 0: any); else its caller rolls back. */
  'agents/save-checkpoint': statement<{ tenant: string | null; key: string | null; person: string | null; thread: string | null; expected: number; data: string | null; bytes: number; now: number }>(
    'agents/save-checkpoint',
    "CYPHER 25\nMERGE (c:Checkpoint {key: $key})\nON CREATE SET c.tenantId = $tenant, c.personId = $person, c.thread = $thread, c.version = 0, c.data = '', c.bytes = 0\nSET c.updatedAt = $now\nWITH c, c.version AS found, c.data = $data AS same, c.bytes AS bytesBefore\nFOREACH (fits IN CASE WHEN $expected < 0 OR found = $expected THEN [true] ELSE [] END |\n  SET c.version = found + 1, c.data = $data, c.bytes = $bytes)\nRETURN found, same, bytesBefore",
  ),
} as const;
