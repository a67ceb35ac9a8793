// Made by `npm run build:statements` from cypher/; do not edit.
import { statement } from '../platform/neo4j/statement.js';

export const statements = {
  /** How many memories were learned from what a person said since a moment. */
  'learning/count-learned': statement<{ tenant: string | null; person: string | null; since: number }>(
    'learning/count-learned',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.staterId = $person AND m.createdAt >= $since AND m.tenantId = $tenant AND m.source = 'shadow_extraction'\nRETURN count(m) AS total",
  ),
  /** Notes what a person has decided of a proposal: of what it holds, the value alone is kept. */
  'learning/decide-proposal': statement<{ id: string | null; state: string | null; now: number }>(
    'learning/decide-proposal',
    "CYPHER 25\nMATCH (p:Proposal {id: $id})\nSET p.state = $state, p.decidedAt = $now, p.statement = null",
  ),
  /** The places in which these messages were said, of those that are there. */
  'learning/find-places': statement<{ tenant: string | null; ids: readonly unknown[] }>(
    'learning/find-places',
    "CYPHER 25\nMATCH (s:Message) WHERE s.id IN $ids AND s.tenantId = $tenant\nRETURN s.id AS id, s.place AS place ORDER BY id",
  ),
  /** Locks a person's proposal until the transaction ends and says what waits in it, which memory it would change, and what it was made from. */
  'learning/hold-proposal': statement<{ tenant: string | null; person: string | null; id: string | null; now: number }>(
    'learning/hold-proposal',
    "CYPHER 25\nMATCH (p:Proposal {id: $id}) WHERE p.tenantId = $tenant AND p.personId = $person\nSET p.touchedAt = $now\nWITH p\nRETURN p{.id, .field, .state, .expiresAt, .statement} AS proposal,\n  COLLECT { MATCH (p)-[:WOULD_CHANGE]->(m:Memory) RETURN m.id ORDER BY m.id } AS memories,\n  COLLECT { MATCH (p)-[:DERIVED_FROM]->(s:Message) RETURN s.id ORDER BY s.id } AS messages\nORDER BY p.id",
  ),
  /** Lets proposals lapse that nobody has answered in time, unless somebody has meanwhile. */
  'learning/lapse-proposals': statement<{ ids: readonly unknown[]; now: number }>(
    'learning/lapse-proposals',
    "CYPHER 25\nMATCH (p:Proposal) WHERE p.id IN $ids\nSET p.touchedAt = $now\nWITH p WHERE p.state = 'OPEN' AND p.expiresAt <= $now\nSET p.state = 'LAPSED', p.decidedAt = $now, p.statement = null\nRETURN count(p) AS lapsed",
  ),
  /** Says of memories which messages they were made from. */
  'learning/link-sources': statement<{ tenant: string | null; memories: readonly unknown[]; messages: readonly unknown[] }>(
    'learning/link-sources',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.id IN $memories AND m.tenantId = $tenant\nMATCH (s:Message) WHERE s.id IN $messages AND s.tenantId = $tenant\nMERGE (m)-[:DERIVED_FROM]->(s)",
  ),
  /** Says of todos which message they were made from. */
  'learning/link-todos': statement<{ tenant: string | null; todos: readonly unknown[]; message: string | null }>(
    'learning/link-todos',
    "CYPHER 25\nMATCH (s:Message {id: $message}) WHERE s.tenantId = $tenant\nMATCH (t:Todo) WHERE t.id IN $todos AND t.tenantId = $tenant\nMERGE (t)-[:DERIVED_FROM]->(s)",
  ),
  /** What a person has lately said in private, or in one group, that whoever hears an insight of it there may hear as well: of these types, the latest first. */
  'learning/list-insight-sources': statement<{ audience: object; keys: readonly unknown[]; types: readonly unknown[]; since: number; limit: number }>(
    'learning/list-insight-sources',
    "CYPHER 25\nMATCH (e:IndexEntry) WHERE e.audience IN $keys AND e.expiresAt > $audience.now\nMATCH (e)<-[:HAS_ENTRY]-(m:Memory)\nWHERE m.type IN $types AND m.staterId = $audience.viewer AND m.createdAt >= $since AND m.confidedIds IS NULL\n  AND (m.sensitivity = 'PUBLIC' OR all(id IN m.aboutIds WHERE id = $audience.viewer))\n  AND CASE WHEN $audience.chat IS NULL THEN m.ownerId = $audience.viewer ELSE m.chatId = $audience.chat OR m.learnedInId = $audience.chat AND m.portable AND NOT size(m.blockerIds) > 0 END\n  AND (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND m.status = 'ACTIVE' AND m.expiresAt > $audience.now AND CASE WHEN m.aloneId IS NULL THEN true ELSE $audience.private AND m.aloneId = $audience.viewer END AND CASE WHEN m.confidedIds IS NULL THEN true ELSE all(one IN $audience.hearers WHERE one IN m.confidedIds + [m.staterId, m.ownerId]) END AND (CASE\n  WHEN m.ownerId = $audience.viewer THEN true\n  WHEN $audience.private AND m.staterId = $audience.viewer THEN true\n  WHEN m.chatId = $audience.chat AND NOT $audience.guest THEN true\n  WHEN m.chatId = $audience.chat AND (($audience.since[m.learnedInId] <= m.learnedAt\n    OR any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1]))\n  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL\n    AND ($audience.since[m.chatId] <= $audience.now\n      OR any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1])))) THEN true\n  WHEN size(m.blockerIds) > 0 THEN false\n  WHEN m.portable AND any(person IN CASE WHEN $audience.unasked THEN m.acquaintedIds ELSE m.aboutIds END WHERE person = $audience.viewer OR person IN $audience.here) THEN true\n  WHEN $audience.private THEN $audience.viewer IN CASE WHEN m.confidedByWords THEN [] ELSE coalesce(m.confidedIds, []) END OR (($audience.since[m.learnedInId] <= m.learnedAt\n    OR any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1]))\n  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL\n    AND ($audience.since[m.chatId] <= $audience.now\n      OR any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1]))))\n  WHEN m.learnedInId = $audience.chat AND ($audience.since[m.learnedInId] <= m.learnedAt\n    OR any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1])) THEN true\n  ELSE m.portable AND m.sensitivity = 'PUBLIC' AND any(person IN m.aboutIds WHERE person IN $audience.asked)\nEND) AND (CASE\n  WHEN m.sensitivity = 'PUBLIC' THEN true\n  WHEN $audience.viewer IN m.subjectIds THEN $audience.private OR m.sensitivity = 'PERSONAL'\n  WHEN NOT $audience.private THEN false\n  WHEN NOT m.aboutOthers AND $audience.viewer IN CASE WHEN m.confidedByWords THEN [] ELSE coalesce(m.confidedIds, []) END THEN true\n  WHEN m.sensitivity = 'PERSONAL' THEN (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)\n  ELSE m.sensitivity = 'SENSITIVE' AND m.ownerId = $audience.viewer AND NOT m.aboutAccount\nEND))\nWITH DISTINCT m\nRETURN m.text AS text, m.sensitivity AS sensitivity\nORDER BY m.createdAt DESC, m.id LIMIT $limit",
  ),
  /** The viewer's own proposals, or one of them by its id, newest first, each with the value that it would change. */
  'learning/list-proposals': statement<{ audience: object; id: string | null; limit: number }>(
    'learning/list-proposals',
    "CYPHER 25\nMATCH (p:Proposal {personId: $audience.viewer})\nWHERE p.tenantId = $audience.tenant AND ($id IS NULL OR p.id = $id)\nRETURN p{.id, .field, .proposed, .reason, .state, .expiresAt, .createdAt} AS proposal,\n  head(COLLECT { MATCH (p)-[:WOULD_CHANGE]->(m:Memory) WHERE (m.tenantId = $audience.tenant AND (m.persona = '' OR m.persona = $audience.persona) AND m.status = 'ACTIVE' AND m.expiresAt > $audience.now AND CASE WHEN m.aloneId IS NULL THEN true ELSE $audience.private AND m.aloneId = $audience.viewer END AND CASE WHEN m.confidedIds IS NULL THEN true ELSE all(one IN $audience.hearers WHERE one IN m.confidedIds + [m.staterId, m.ownerId]) END AND (CASE\n  WHEN m.ownerId = $audience.viewer THEN true\n  WHEN $audience.private AND m.staterId = $audience.viewer THEN true\n  WHEN m.chatId = $audience.chat AND NOT $audience.guest THEN true\n  WHEN m.chatId = $audience.chat AND (($audience.since[m.learnedInId] <= m.learnedAt\n    OR any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1]))\n  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL\n    AND ($audience.since[m.chatId] <= $audience.now\n      OR any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1])))) THEN true\n  WHEN size(m.blockerIds) > 0 THEN false\n  WHEN m.portable AND any(person IN CASE WHEN $audience.unasked THEN m.acquaintedIds ELSE m.aboutIds END WHERE person = $audience.viewer OR person IN $audience.here) THEN true\n  WHEN $audience.private THEN $audience.viewer IN CASE WHEN m.confidedByWords THEN [] ELSE coalesce(m.confidedIds, []) END OR (($audience.since[m.learnedInId] <= m.learnedAt\n    OR any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1]))\n  OR (m.legacy AND m.sensitivity = 'PUBLIC' AND m.learnedInId IS NULL\n    AND ($audience.since[m.chatId] <= $audience.now\n      OR any(period IN $audience.periods[m.chatId] WHERE period[0] <= $audience.now AND $audience.now < period[1]))))\n  WHEN m.learnedInId = $audience.chat AND ($audience.since[m.learnedInId] <= m.learnedAt\n    OR any(period IN $audience.periods[m.learnedInId] WHERE period[0] <= m.learnedAt AND m.learnedAt < period[1])) THEN true\n  ELSE m.portable AND m.sensitivity = 'PUBLIC' AND any(person IN m.aboutIds WHERE person IN $audience.asked)\nEND) AND (CASE\n  WHEN m.sensitivity = 'PUBLIC' THEN true\n  WHEN $audience.viewer IN m.subjectIds THEN $audience.private OR m.sensitivity = 'PERSONAL'\n  WHEN NOT $audience.private THEN false\n  WHEN NOT m.aboutOthers AND $audience.viewer IN CASE WHEN m.confidedByWords THEN [] ELSE coalesce(m.confidedIds, []) END THEN true\n  WHEN m.sensitivity = 'PERSONAL' THEN (m.ownerId = $audience.viewer OR m.staterId = $audience.viewer)\n  ELSE m.sensitivity = 'SENSITIVE' AND m.ownerId = $audience.viewer AND NOT m.aboutAccount\nEND)) RETURN coalesce(m.value, m.text) AS current ORDER BY m.id }) AS current\nORDER BY p.createdAt DESC, p.id LIMIT $limit",
  ),
  /** One page of proposals that nobody has answered in time, the longest over first. */
  'learning/list-unanswered': statement<{ tenant: string | null; now: number; afterTime: number; afterId: string | null; limit: number }>(
    'learning/list-unanswered',
    "CYPHER 25\nMATCH (p:Proposal)\nWHERE p.state = 'OPEN' AND p.expiresAt >= $afterTime AND p.expiresAt <= $now AND (p.expiresAt > $afterTime OR p.id > $afterId)\n  AND ($tenant IS NULL OR p.tenantId = $tenant)\nRETURN p.id AS id, p.expiresAt AS at ORDER BY at, id LIMIT $limit",
  ),
  /** A message with the turns of its conversation just before it, for learning from it. */
  'learning/load-message': statement<{ tenant: string | null; id: string | null; before: number }>(
    'learning/load-message',
    "CYPHER 25\nMATCH (m:Message {id: $id}) WHERE m.tenantId = $tenant\nRETURN m{.id, .speakerId, .speakerName, .role, .text, .at, .chatId, .persona, .turn, .confidedIds, .saidSensitivity,\n    speakerHandle: head(COLLECT { MATCH (p:Entity {id: m.speakerId}) RETURN p.handle })} AS message,\n  COLLECT {\n    MATCH (e:Message {conversationId: m.conversationId})\n    WHERE e.tenantId = $tenant AND e.turn < m.turn AND e.turn >= m.turn - $before\n    WITH e ORDER BY e.turn, e.id\n    RETURN e{.id, .speakerId, .speakerName, .role, .text, .at, .chatId, .persona, .turn, .confidedIds, .saidSensitivity,\n      speakerHandle: head(COLLECT { MATCH (p:Entity {id: e.speakerId}) RETURN p.handle })}\n  } AS earlier\nORDER BY m.id",
  ),
  /** Notes that insights about a person are looked for now, unless they were since a moment. */
  'learning/note-insight-time': statement<{ tenant: string | null; person: string | null; now: number; since: number }>(
    'learning/note-insight-time',
    "CYPHER 25\nMATCH (p:Entity {id: $person}) WHERE p.tenantId = $tenant\nSET p.touchedAt = $now\nWITH p WHERE p.insightsAt IS NULL OR p.insightsAt <= $since\nSET p.insightsAt = $now\nRETURN count(p) AS noted",
  ),
  /** Notes that messages ask for a change of a field, each value once: what was refused stays refused, what nobody answered in time waits anew, and what enough messages say, or what was so before, applies. */
  'learning/note-proposals': statement<{ items: readonly unknown[]; now: number; until: number; most: number }>(
    'learning/note-proposals',
    "CYPHER 25\nUNWIND $items AS item\nWITH item WHERE EXISTS { MATCH (known:Proposal {key: item.key}) }\n  OR COUNT { MATCH (o:Proposal {personId: item.personId}) WHERE o.state = 'OPEN' AND o.expiresAt > $now } < $most\nMERGE (p:Proposal {key: item.key})\nON CREATE SET p.id = item.id, p.tenantId = item.tenantId, p.personId = item.personId, p.field = item.field, p.state = 'LAPSED', p.expiresAt = 0\nSET p.touchedAt = $now\nWITH p, item\nWHERE p.state <> 'REFUSED' AND NOT (p.state = 'ACCEPTED' AND EXISTS { MATCH (p)-[:DERIVED_FROM]->(said:Message {id: item.message}) })\nWITH p, item, p.state = 'OPEN' AND p.expiresAt > $now AS waits, p.state = 'ACCEPTED' AS known\nCALL (p, waits) { WITH p, waits WHERE NOT waits MATCH (p)-[old:DERIVED_FROM|WOULD_CHANGE]->() DELETE old }\nCALL (p, item) { MATCH (s:Message {id: item.message}) WHERE s.tenantId = item.tenantId MERGE (p)-[:DERIVED_FROM]->(s) }\nCALL (p, item) { MATCH (m:Memory {id: item.memory}) WHERE m.tenantId = item.tenantId MERGE (p)-[:WOULD_CHANGE]->(m) }\nCALL (p, item) { MATCH (e:Entity {id: item.personId}) WHERE e.tenantId = item.tenantId MERGE (e)-[:HAS_PROPOSAL]->(p) }\nWITH p, item, waits, item.needed > 0 AND (known OR COUNT { (p)-[:DERIVED_FROM]->() } >= item.needed) AS applies\nSET p.createdAt = CASE WHEN waits THEN p.createdAt ELSE $now END,\n  p.expiresAt = CASE WHEN waits THEN p.expiresAt ELSE $until END,\n  p.statement = CASE WHEN applies THEN null WHEN waits THEN p.statement ELSE item.statement END,\n  p.proposed = CASE WHEN waits THEN p.proposed ELSE item.proposed END,\n  p.reason = item.reason,\n  p.state = CASE WHEN applies THEN 'ACCEPTED' ELSE 'OPEN' END,\n  p.decidedAt = CASE WHEN applies THEN $now END\nRETURN p.key AS key, applies\nORDER BY key",
  ),
  /** Makes proposals as they stood elsewhere, where nothing of the kind was proposed here. */
  'learning/put-back-proposals': statement<{ items: readonly unknown[] }>(
    'learning/put-back-proposals',
    "CYPHER 25\nUNWIND $items AS item\nWITH item WHERE NOT EXISTS { MATCH (known:Proposal {key: item.proposal.key}) }\nMERGE (p:Proposal {key: item.proposal.key})\nSET p = item.proposal\nWITH p, item\nCALL (p, item) { MATCH (s:Message) WHERE s.id IN item.messages AND s.tenantId = p.tenantId MERGE (p)-[:DERIVED_FROM]->(s) }\nCALL (p, item) { MATCH (m:Memory) WHERE m.id IN item.memories AND m.tenantId = p.tenantId MERGE (p)-[:WOULD_CHANGE]->(m) }\nCALL (p, item) { MATCH (e:Entity {id: item.proposal.personId}) WHERE e.tenantId = p.tenantId MERGE (e)-[:HAS_PROPOSAL]->(p) }",
  ),
  /** When insights about a person were last looked for. */
  'learning/read-insight-time': statement<{ tenant: string | null; person: string | null }>(
    'learning/read-insight-time',
    "CYPHER 25\nMATCH (p:Entity {id: $person}) WHERE p.tenantId = $tenant\nRETURN p.insightsAt AS at\nORDER BY p.id",
  ),
  /** What waits in a proposal of a person, for themself who decides on it. */
  'learning/read-statement': statement<{ tenant: string | null; person: string | null; id: string | null }>(
    'learning/read-statement',
    "CYPHER 25\nMATCH (p:Proposal {id: $id}) WHERE p.tenantId = $tenant AND p.personId = $person\nRETURN p.state AS state, p.expiresAt AS expiresAt, p.statement AS statement\nORDER BY p.id",
  ),
} as const;
