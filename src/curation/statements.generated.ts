// Made by `npm run build:statements` from cypher/; do not edit.
import { statement } from '../platform/neo4j/statement.js';

export const statements = {
  /** How many memories and messages there are to be looked at. */
  'curation/count-examined': statement<{ tenant: string | null }>(
    'curation/count-examined',
    "CYPHER 25\nCALL () { MATCH (n:Memory) WHERE $tenant IS NULL OR n.tenantId = $tenant RETURN count(n) AS memories }\nCALL () { MATCH (n:Message) WHERE $tenant IS NULL OR n.tenantId = $tenant RETURN count(n) AS messages }\nRETURN memories, messages",
  ),
  /** What there still is of a person up to a moment, beside messages and memories. */
  'curation/count-own': statement<{ person: string | null; until: number; spared: string | null }>(
    'curation/count-own',
    "CYPHER 25\nRETURN COUNT { MATCH (w:Work) WHERE w.personId = $person AND w.kind <> $spared AND w.createdAt <= $until } AS work,\n  COUNT { MATCH (t:Todo) WHERE t.personId = $person AND t.createdAt <= $until } AS todos,\n  COUNT { MATCH (:Entity {id: $person})-[:HAS_CHECKPOINT]->(c:Checkpoint) WHERE c.updatedAt <= $until } AS checkpoints,\n  COUNT { MATCH (p:Proposal {personId: $person}) WHERE p.createdAt <= $until } AS proposals,\n  COUNT { MATCH (s:Spine) WHERE s.personId = $person AND s.createdAt <= $until }\n    + COUNT { MATCH (:Entity {id: $person})-[:HAD_CONVERSATION]->(:Conversation)-[:HAS_SUMMARY]->(r:RollingSummary) WHERE r.at <= $until }\n    AS summaries",
  ),
  /** What is left of what was to go: messages and memories by id, with their entries, events that still have a text, work and todos. */
  'curation/count-traces': statement<{ tenant: string | null; messages: readonly unknown[]; memories: readonly unknown[]; todos: readonly unknown[]; works: readonly unknown[] }>(
    'curation/count-traces',
    "CYPHER 25\nRETURN COUNT { MATCH (m:Message) WHERE m.id IN $messages } AS messages,\n  COUNT { MATCH (m:Memory) WHERE m.id IN $memories } AS memories,\n  COUNT { MATCH (e:IndexEntry) WHERE e.memoryId IN $memories } AS indexEntries,\n  COUNT { MATCH (h:HistoryEvent) WHERE h.memoryId IN $memories AND (h.oldText IS NOT NULL OR h.newText IS NOT NULL) } AS historyEvents,\n  COUNT { MATCH (t:Todo) WHERE t.id IN $todos } AS todos,\n  COUNT { MATCH (w:Work) WHERE w.key IN $works } AS work,\n  COUNT { MATCH (t:Tombstone) WHERE t.messageId IN $messages AND t.tenantId = $tenant AND t.saying IS NULL } AS tombstones",
  ),
  /** Deletes messages for good and keeps out what is recorded again: `keys` say what by, `sayings` by what its sentences are known again. */
  'curation/delete-messages': statement<{ tenant: string | null; person: string | null; items: readonly unknown[]; now: number }>(
    'curation/delete-messages',
    "CYPHER 25\nUNWIND $items AS item\nMATCH (m:Message {id: item.id}) WHERE m.tenantId = $tenant\nCALL (item) {\n  UNWIND item.keys AS key\n  MERGE (t:Tombstone {key: key})\n  ON CREATE SET t:Internal, t.tenantId = $tenant, t.personId = $person, t.messageId = item.id, t.at = $now\n}\nCALL (item) {\n  UNWIND item.sayings AS one\n  MERGE (t:Tombstone {key: one.key})\n  ON CREATE SET t:Internal, t.tenantId = $tenant, t.personId = $person, t.messageId = item.id, t.saying = one.saying, t.at = $now\n}\nDETACH DELETE m\nRETURN count(m) AS deleted",
  ),
  /** Deletes todos for good. */
  'curation/delete-todos': statement<{ tenant: string | null; ids: readonly unknown[] }>(
    'curation/delete-todos',
    "CYPHER 25\nMATCH (t:Todo) WHERE t.id IN $ids AND t.tenantId = $tenant\nDETACH DELETE t\nRETURN count(t) AS deleted",
  ),
  /** Takes aliases of nobody away, so many at most; says how many there were. */
  'curation/drop-aliases': statement<{ tenant: string | null; limit: number }>(
    'curation/drop-aliases',
    "CYPHER 25\nMATCH (n:Alias) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { (n)<-[:KNOWN_AS]-() }\nWITH n LIMIT $limit\nDELETE n\nRETURN count(*) AS mended",
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
  /** Takes everything from an account but its handle, once for each moment: its names, whom and what its owner has named, who stands for it, and when it took part in chats: an empty period is left, so that a chat that had two people stays one that had. Chats in which nobody else ever was go. */
  'curation/erase-account': statement<{ tenant: string | null; person: string | null; until: number }>(
    'curation/erase-account',
    "CYPHER 25\nMATCH (p:Entity {id: $person}) WHERE p.tenantId = $tenant AND coalesce(p.erasedAt, 0) < $until\nSET p.erasedAt = $until, p.label = p.handle, p.names = [p.handle], p.privateTurns = 0, p.insightsAt = null, p.variantsAt = null\nWITH p\nCALL (p) {\n  MATCH (p)-[known:KNOWN_AS]->(a:Alias)\n  DELETE known\n  WITH DISTINCT a WHERE NOT EXISTS { (a)<-[:KNOWN_AS]-() }\n  DETACH DELETE a\n}\nCALL (p) {\n  MATCH (other:Entity)-[link:LINKED_TO]->(p)\n  SET other.linkedId = null\n  DELETE link\n}\nCALL (p) {\n  MATCH (own:Entity {tenantId: $tenant, space: p.id})\n  DETACH DELETE own\n}\nCALL (p) {\n  MATCH (a:Alias {tenantId: $tenant, space: p.id})\n  DETACH DELETE a\n}\nCALL (p) {\n  MATCH (p)-[part:PARTICIPATES_IN]->(c:Chat)\n  WITH p, c, collect(part) AS parts, EXISTS { MATCH (c)<-[:PARTICIPATES_IN]-(other:Entity) WHERE other <> p } AS shared\n  SET c.touchedAt = $until\n  FOREACH (part IN parts | DELETE part)\n  WITH p, c, shared\n  CALL (p, c, shared) {\n    WITH p, c, shared WHERE shared\n    CREATE (p)-[:PARTICIPATES_IN {joinedAt: $until, leftAt: $until}]->(c)\n  }\n  WITH c, shared\n  WHERE NOT shared AND NOT EXISTS { MATCH (m:Memory) WHERE m.chatId = c.id } AND NOT EXISTS { MATCH (s:Message) WHERE s.place = 'm:' + c.id }\n  DETACH DELETE c\n}\nRETURN count(p) AS erased",
  ),
  /** Takes people out of what somebody knows: acquaintances go, accounts lose the names they were given. */
  'curation/erase-acquaintance': statement<{ tenant: string | null; viewer: string | null; people: readonly unknown[] }>(
    'curation/erase-acquaintance',
    "CYPHER 25\nCALL () {\n  MATCH (p:Entity)-[known:KNOWN_AS]->(a:Alias {tenantId: $tenant, space: $viewer}) WHERE p.id IN $people\n  DELETE known\n  WITH DISTINCT a WHERE NOT EXISTS { (a)<-[:KNOWN_AS]-() }\n  DETACH DELETE a\n}\nCALL () {\n  MATCH (p:Entity)<-[:KEEPS|ABSORBS]-(d:Merge) WHERE p.id IN $people AND p.tenantId = $tenant AND p.creatorId = $viewer\n  WITH DISTINCT d\n  DETACH DELETE d\n}\nCALL () {\n  MATCH (p:Entity) WHERE p.id IN $people AND p.tenantId = $tenant AND p.creatorId = $viewer\n  DETACH DELETE p\n  RETURN count(p) AS erased\n}\nRETURN erased",
  ),
  /** Deletes a person's todos in which one of these names stands, and what was summed up of their talk with one. */
  'curation/erase-named': statement<{ viewer: string | null; named: string | null }>(
    'curation/erase-named',
    "CYPHER 25\nCALL () {\n  MATCH (t:Todo) WHERE t.personId = $viewer AND t.text =~ $named\n  DETACH DELETE t\n  RETURN count(t) AS todos\n}\nCALL () {\n  MATCH (s:Spine) WHERE s.personId = $viewer AND s.content =~ $named\n  DETACH DELETE s\n  RETURN count(s) AS spines\n}\nCALL () {\n  MATCH (:Entity {id: $viewer})-[:HAD_CONVERSATION]->(:Conversation)-[:HAS_SUMMARY]->(r:RollingSummary) WHERE r.text =~ $named\n  DETACH DELETE r\n  RETURN count(r) AS rolling\n}\nCALL () {\n  MATCH (:Entity {id: $viewer})-[:HAD_CONVERSATION]->(c:Conversation)\n  MATCH (s:Session) WHERE s.conversationId = c.id\n  MATCH (r:SessionSummary {sessionId: s.id})\n  WHERE any(text IN [r.oneLiner] + coalesce(r.whatMattered, []) + coalesce(r.openLoops, []) + coalesce(r.commitments, []) + coalesce(r.people, [])\n    WHERE text =~ $named)\n  DETACH DELETE r\n  RETURN count(r) AS sessions\n}\nRETURN todos, spines + rolling + sessions AS summaries",
  ),
  /** Deletes what a person had up to a moment beside messages and memories: todos, checkpoints, what was summed up of their talk, and work for them. */
  'curation/erase-own': statement<{ person: string | null; until: number; spared: string | null }>(
    'curation/erase-own',
    "CYPHER 25\nCALL () {\n  MATCH (w:Work) WHERE w.personId = $person AND w.kind <> $spared AND w.createdAt <= $until\n  DETACH DELETE w\n  RETURN count(w) AS work\n}\nCALL () {\n  MATCH (t:Todo) WHERE t.personId = $person AND t.createdAt <= $until\n  DETACH DELETE t\n  RETURN count(t) AS todos\n}\nCALL () {\n  MATCH (:Entity {id: $person})-[:HAS_CHECKPOINT]->(c:Checkpoint) WHERE c.updatedAt <= $until\n  DETACH DELETE c\n  RETURN count(c) AS checkpoints\n}\nCALL () {\n  MATCH (p:Proposal {personId: $person}) WHERE p.createdAt <= $until\n  DETACH DELETE p\n  RETURN count(p) AS learned\n}\nCALL () {\n  MATCH (:Entity {id: $person})<-[:DECIDED_BY]-(d:Merge) WHERE coalesce(d.times[0], 0) <= $until\n  WITH DISTINCT d, d.state = 'PROPOSED' AS open\n  DETACH DELETE d\n  RETURN count(CASE WHEN open THEN 1 END) AS merges\n}\nCALL () {\n  MATCH (s:Spine) WHERE s.personId = $person AND s.createdAt <= $until\n  DETACH DELETE s\n  RETURN count(s) AS spines\n}\nCALL () {\n  MATCH (:Entity {id: $person})-[:HAD_CONVERSATION]->(:Conversation)-[:HAS_SUMMARY]->(r:RollingSummary) WHERE r.at <= $until\n  DETACH DELETE r\n  RETURN count(r) AS rolling\n}\nCALL () {\n  MATCH (:Entity {id: $person})-[:HAD_CONVERSATION]->(c:Conversation)\n  MATCH (s:Session) WHERE s.conversationId = c.id\n  MATCH (r:SessionSummary {sessionId: s.id}) WHERE r.createdAt <= $until\n  DETACH DELETE r\n  RETURN count(r) AS sessions\n}\nCALL () {\n  MATCH (:Entity {id: $person})-[:HAD_CONVERSATION]->(c:Conversation)\n  WHERE NOT EXISTS { MATCH (m:Message) WHERE m.conversationId = c.id }\n  CALL (c) { MATCH (s:Session) WHERE s.conversationId = c.id DETACH DELETE s }\n  DETACH DELETE c\n  RETURN count(c) AS conversations\n}\nRETURN work, todos, checkpoints, learned + merges AS proposals, spines + rolling + sessions AS summaries",
  ),
  /** What is kept of conversations, todos, checkpoints and work whose edges say something else than its properties, or whose owner is not there; each with how many there are, and one of them. */
  'curation/examine-belongings': statement<{ tenant: string | null }>(
    'curation/examine-belongings',
    "CYPHER 25\nCALL () {\n  MATCH (n:Conversation) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (\n    (EXISTS { MATCH (p:Entity {id: n.personId}) }\n      AND (COUNT { (:Entity {id: n.personId})-[:HAD_CONVERSATION]->(n) } <> 1 OR COUNT { ()-[:HAD_CONVERSATION]->(n) } <> 1))\n    OR (EXISTS { MATCH (c:Chat {id: n.chatId}) }\n      AND (COUNT { (n)-[:HELD_IN]->(:Chat {id: n.chatId}) } <> 1 OR COUNT { (n)-[:HELD_IN]->() } <> 1)))\n  RETURN {name: 'conversation-edges', count: count(n), example: min(n.id)} AS f0\n}\nCALL () {\n  MATCH (n:Session) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (\n    (EXISTS { MATCH (p:Entity {id: n.personId}) }\n      AND (COUNT { (:Entity {id: n.personId})-[:HAD_SESSION]->(n) } <> 1 OR COUNT { ()-[:HAD_SESSION]->(n) } <> 1))\n    OR (EXISTS { MATCH (v:Conversation {id: n.conversationId}) }\n      AND (COUNT { (n)-[:PART_OF]->(:Conversation {id: n.conversationId}) } <> 1 OR COUNT { (n)-[:PART_OF]->() } <> 1)))\n  RETURN {name: 'session-edges', count: count(n), example: min(n.id)} AS f1\n}\nCALL () {\n  MATCH (n:SessionSummary) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (\n    (EXISTS { MATCH (s:Session {id: n.sessionId}) }\n      AND (COUNT { (:Session {id: n.sessionId})-[:HAS_SUMMARY]->(n) } <> 1 OR COUNT { ()-[:HAS_SUMMARY]->(n) } <> 1)))\n  RETURN {name: 'session-summary-edges', count: count(n), example: min(n.sessionId)} AS f2\n}\nCALL () {\n  MATCH (n:RollingSummary) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (\n    (EXISTS { MATCH (v:Conversation {id: n.conversationId}) }\n      AND (COUNT { (:Conversation {id: n.conversationId})-[:HAS_SUMMARY]->(n) } <> 1 OR COUNT { ()-[:HAS_SUMMARY]->(n) } <> 1)))\n  RETURN {name: 'rolling-summary-edges', count: count(n), example: min(n.conversationId)} AS f3\n}\nCALL () {\n  MATCH (n:Spine) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (\n    (EXISTS { MATCH (p:Entity {id: n.personId}) }\n      AND (COUNT { (:Entity {id: n.personId})-[:DESCRIBED_BY]->(n) } <> 1 OR COUNT { ()-[:DESCRIBED_BY]->(n) } <> 1)))\n  RETURN {name: 'spine-edges', count: count(n), example: min(n.id)} AS f4\n}\nCALL () {\n  MATCH (n:Todo) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (\n    (EXISTS { MATCH (p:Entity {id: n.personId}) }\n      AND (COUNT { (:Entity {id: n.personId})-[:HAS_TODO]->(n) } <> 1 OR COUNT { ()-[:HAS_TODO]->(n) } <> 1)))\n  RETURN {name: 'todo-edges', count: count(n), example: min(n.id)} AS f5\n}\nCALL () {\n  MATCH (n:Checkpoint) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (\n    (EXISTS { MATCH (p:Entity {id: n.personId}) }\n      AND (COUNT { (:Entity {id: n.personId})-[:HAS_CHECKPOINT]->(n) } <> 1 OR COUNT { ()-[:HAS_CHECKPOINT]->(n) } <> 1)))\n  RETURN {name: 'checkpoint-edges', count: count(n), example: min(n.personId)} AS f6\n}\nCALL () {\n  MATCH (n:Work) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (\n    (EXISTS { MATCH (p:Entity {id: n.personId}) }\n      AND (COUNT { (n)-[:CAUSED_BY]->(:Entity {id: n.personId}) } <> 1 OR COUNT { (n)-[:CAUSED_BY]->() } <> 1)))\n  RETURN {name: 'work-edges', count: count(n), example: min(n.id)} AS f7\n}\nCALL () {\n  MATCH (n:Conversation) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { MATCH (x:Entity {id: n.personId}) }\n  RETURN {name: 'conversation-of-nobody', count: count(n), example: min(n.id)} AS o0\n}\nCALL () {\n  MATCH (n:Session) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { MATCH (x:Entity {id: n.personId}) }\n  RETURN {name: 'session-of-nobody', count: count(n), example: min(n.id)} AS o1\n}\nCALL () {\n  MATCH (n:SessionSummary) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { MATCH (x:Session {id: n.sessionId}) }\n  RETURN {name: 'summary-of-nothing', count: count(n), example: min(n.sessionId)} AS o2\n}\nCALL () {\n  MATCH (n:RollingSummary) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { MATCH (x:Conversation {id: n.conversationId}) }\n  RETURN {name: 'rolling-summary-of-nothing', count: count(n), example: min(n.conversationId)} AS o3\n}\nCALL () {\n  MATCH (n:Spine) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { MATCH (x:Entity {id: n.personId}) }\n  RETURN {name: 'spine-of-nobody', count: count(n), example: min(n.id)} AS o4\n}\nCALL () {\n  MATCH (n:Todo) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { MATCH (x:Entity {id: n.personId}) }\n  RETURN {name: 'todo-of-nobody', count: count(n), example: min(n.id)} AS o5\n}\nCALL () {\n  MATCH (n:Checkpoint) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { MATCH (x:Entity {id: n.personId}) }\n  RETURN {name: 'checkpoint-of-nobody', count: count(n), example: min(n.personId)} AS o6\n}\nCALL () {\n  MATCH (n:Work) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { MATCH (x:Entity {id: n.personId}) }\n  RETURN {name: 'work-of-nobody', count: count(n), example: min(n.id)} AS o7\n}\nUNWIND [f0, f1, f2, f3, f4, f5, f6, f7, o0, o1, o2, o3, o4, o5, o6, o7] AS found\nWITH found WHERE found.count > 0\nRETURN found.name AS name, found.count AS count, found.example AS example ORDER BY name",
  ),
  /** Threads behind the events of their memories, threads that are missing, and events whose memory is gone without having been purged; each with how many there are, and one of them. */
  'curation/examine-history': statement<{ tenant: string | null }>(
    'curation/examine-history',
    "CYPHER 25\nCALL () {\n  MATCH (t:Thread) WHERE ($tenant IS NULL OR t.tenantId = $tenant) AND EXISTS {\n    MATCH (h:HistoryEvent) WHERE h.threadKey = t.key AND h.rev > t.rev AND h.tenantId = t.tenantId\n  }\n  RETURN {name: 'thread-behind', count: count(t), example: min(split(t.key, '/')[0])} AS behind\n}\nCALL () {\n  MATCH (h:HistoryEvent) WHERE ($tenant IS NULL OR h.tenantId = $tenant)\n    AND NOT EXISTS { MATCH (t:Thread {tenantId: h.tenantId, key: h.threadKey}) }\n  RETURN {name: 'thread-missing', count: count(DISTINCT [h.tenantId, h.threadKey]), example: min(split(h.threadKey, '/')[0])} AS missing\n}\nCALL () {\n  MATCH (h:HistoryEvent) WHERE ($tenant IS NULL OR h.tenantId = $tenant)\n    AND NOT EXISTS { MATCH (m:Memory {id: h.memoryId}) }\n    AND NOT EXISTS { MATCH (purge:HistoryEvent) WHERE purge.memoryId = h.memoryId AND purge.at > 0 AND purge.event = 'PURGE' }\n  RETURN {name: 'history-of-no-memory', count: count(h), example: min(h.memoryId)} AS lost\n}\nUNWIND [behind, missing, lost] AS found\nWITH found WHERE found.count > 0\nRETURN found.name AS name, found.count AS count, found.example AS example ORDER BY name",
  ),
  /** Aliases of nobody, acquaintances without a name to be found by, things that nothing speaks of; each with how many there are, and one of them. */
  'curation/examine-names': statement<{ tenant: string | null }>(
    'curation/examine-names',
    "CYPHER 25\nCALL () {\n  MATCH (n:Alias) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT EXISTS { (n)<-[:KNOWN_AS]-() }\n  RETURN {name: 'alias-of-nobody', count: count(n), example: min(n.space)} AS aliases\n}\nCALL () {\n  MATCH (n:Person) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND n.handle IS NULL AND NOT EXISTS { (n)-[:KNOWN_AS]->() }\n  RETURN {name: 'acquaintance-without-alias', count: count(n), example: min(n.id)} AS unnamed\n}\nCALL () {\n  MATCH (n:Entity) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND NOT n:Person AND NOT EXISTS { (n)--() }\n  RETURN {name: 'thing-of-nothing', count: count(n), example: min(n.id)} AS idle\n}\nUNWIND [aliases, unnamed, idle] AS found\nWITH found WHERE found.count > 0\nRETURN found.name AS name, found.count AS count, found.example AS example ORDER BY name",
  ),
  /** Memories that are related though one of them is not live or others hear it; how many relations there are, and one of their memories. */
  'curation/examine-neighbours': statement<{ tenant: string | null }>(
    'curation/examine-neighbours',
    "CYPHER 25\nMATCH (m:Memory)-[edge:related_to]->(o:Memory)\nWHERE ($tenant IS NULL OR m.tenantId = $tenant) AND (m.tenantId <> o.tenantId OR m = o OR m.persona <> o.persona OR m.status <> 'ACTIVE' OR o.status <> 'ACTIVE'\n    OR size(o.audienceTokens) <> size(m.audienceTokens) OR any(token IN o.audienceTokens WHERE NOT token IN m.audienceTokens))\nWITH count(edge) AS count, min(m.id) AS example WHERE count > 0\nRETURN 'memory-neighbours' AS name, count, example ORDER BY name",
  ),
  /** Index entries without their memory and runs of jobs that have never ended; each with how many there are, and one of them. Entries are those of a tenant by whom they lead to; runs belong to no tenant. */
  'curation/examine-service': statement<{ tenant: string | null; runBefore: number }>(
    'curation/examine-service',
    "CYPHER 25\nCALL () {\n  MATCH (n:IndexEntry) WHERE NOT EXISTS { MATCH (m:Memory {id: n.memoryId}) }\n    AND ($tenant IS NULL OR EXISTS { MATCH (x:Entity|Chat {id: split(n.audience, ':')[1]}) WHERE x.tenantId = $tenant })\n  RETURN {name: 'entry-without-memory', count: count(n), example: min(n.memoryId)} AS entries\n}\nCALL () {\n  MATCH (n:JobRun) WHERE $tenant IS NULL AND n.outcome = 'RUNNING' AND n.startedAt < $runBefore\n  RETURN {name: 'run-never-ended', count: count(n), example: min(n.id)} AS runs\n}\nUNWIND [entries, runs] AS found\nWITH found WHERE found.count > 0\nRETURN found.name AS name, found.count AS count, found.example AS example ORDER BY name",
  ),
  /** Work whose lease has long been over, that nobody has taken up for long, or that was given up; each with how much there is, and one piece of it. */
  'curation/examine-work': statement<{ tenant: string | null; leaseBefore: number; dueBefore: number }>(
    'curation/examine-work',
    "CYPHER 25\nCALL () {\n  MATCH (n:Work) WHERE n.state = 'RUNNING' AND n.runAt < $leaseBefore AND ($tenant IS NULL OR n.tenantId = $tenant)\n  RETURN {name: 'work-lease-over', count: count(n), example: min(n.id)} AS held\n}\nCALL () {\n  MATCH (n:Work) WHERE n.state IN ['PENDING', 'FAILED'] AND n.runAt < $dueBefore AND ($tenant IS NULL OR n.tenantId = $tenant)\n  RETURN {name: 'work-overdue', count: count(n), example: min(n.id)} AS overdue\n}\nCALL () {\n  MATCH (n:Work) WHERE n.state = 'DEAD' AND ($tenant IS NULL OR n.tenantId = $tenant)\n  RETURN {name: 'work-dead', count: count(n), example: min(n.id)} AS dead\n}\nUNWIND [held, overdue, dead] AS found\nWITH found WHERE found.count > 0\nRETURN found.name AS name, found.count AS count, found.example AS example ORDER BY name",
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
  /** The nearest neighbours in meaning of memories that wait for them, among those that stand under exactly the same audience keys: searched under the key of the owner or group. In the second set of vectors. */
  'curation/find-neighbours@second': statement<{ ids: readonly unknown[]; now: number; fetch: number; least: number; most: number }>(
    'curation/find-neighbours@second',
    "CYPHER 25\nUNWIND $ids AS id\nMATCH (m:Memory {id: id}) WHERE m.status = 'ACTIVE' AND m.unrelatedSince > 0\nCALL (m) {\n  MATCH (m)-[:HAS_ENTRY]->(own:IndexEntry)\n  WHERE own.secondEmbedding IS NOT NULL AND (own.audience STARTS WITH 'u:' OR own.audience STARTS WITH 'g:')\n  RETURN own ORDER BY own.audience LIMIT 1\n}\nCALL (m, own) {\n  MATCH (e:IndexEntry)\n    SEARCH e IN (VECTOR INDEX index_entry_second_embedding FOR own.secondEmbedding\n      WHERE e.audience = own.audience AND e.sensitivity = own.sensitivity AND e.persona = own.persona AND e.expiresAt > $now\n      LIMIT $fetch) SCORE AS score\n  WITH m, own, e, score WHERE score >= $least AND e.secondSpaceId = own.secondSpaceId AND e.memoryId <> m.id\n  MATCH (e)<-[:HAS_ENTRY]-(o:Memory)\n  WHERE size(o.audienceTokens) = size(m.audienceTokens) AND all(token IN o.audienceTokens WHERE token IN m.audienceTokens)\n  WITH o, score ORDER BY score DESC, o.id LIMIT $most\n  RETURN collect({id: o.id, text: o.text, score: score}) AS near\n}\nRETURN m.id AS id, m.text AS text, near ORDER BY id",
  ),
  /** From how many reads on a live memory of a tenant is among the tenth that is read most often; null where none is read. */
  'curation/find-often-read': statement<{ tenant: string | null; now: number }>(
    'curation/find-often-read',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.tenantId = $tenant\nWITH m WHERE m.status = 'ACTIVE' AND m.expiresAt > $now AND m.accesses > 0\nRETURN percentileDisc(m.accesses, 0.9) AS often",
  ),
  /** Those of these messages that this person has had removed before. */
  'curation/find-removed': statement<{ tenant: string | null; person: string | null; ids: readonly unknown[] }>(
    'curation/find-removed',
    "CYPHER 25\nMATCH (t:Tombstone) WHERE t.messageId IN $ids AND t.tenantId = $tenant AND t.personId = $person\nRETURN DISTINCT t.messageId AS id ORDER BY id",
  ),
  /** Lets work whose lease has long been over be taken up again, unless its holder has come back, so much at most; says how much there was. */
  'curation/free-work': statement<{ tenant: string | null; leaseBefore: number; now: number; limit: number }>(
    'curation/free-work',
    "CYPHER 25\nMATCH (w:Work) WHERE w.state = 'RUNNING' AND w.runAt < $leaseBefore AND ($tenant IS NULL OR w.tenantId = $tenant)\nWITH w ORDER BY w.id LIMIT $limit\nSET w.touchedAt = $now\nWITH w WHERE w.state = 'RUNNING' AND w.runAt < $leaseBefore\nSET w.state = 'PENDING', w.holder = null\nRETURN count(w) AS mended",
  ),
  /** Takes work away that reads messages which are about to go, and lets what is under way over their conversations begin anew: what it has read is out of date. Locks it until the transaction ends. */
  'curation/halt-work': statement<{ tenant: string | null; keys: readonly unknown[]; ids: readonly unknown[]; now: number }>(
    'curation/halt-work',
    "CYPHER 25\nCALL () {\n  MATCH (w:Work) WHERE w.key IN $keys\n  WITH w ORDER BY w.key\n  SET w.touchedAt = $now\n  DETACH DELETE w\n  RETURN count(w) AS gone\n}\nCALL () {\n  MATCH (m:Message) WHERE m.id IN $ids AND m.tenantId = $tenant\n  WITH collect(DISTINCT m.conversationId) + collect(DISTINCT m.sessionId) + collect(DISTINCT m.speakerId) AS subjects\n  MATCH (w:Work) WHERE w.state = 'RUNNING' AND w.tenantId = $tenant AND (split(w.subject, ':')[0] IN subjects OR w.subject IN $ids)\n  WITH w ORDER BY w.key\n  SET w.touchedAt = $now, w.state = 'PENDING', w.runAt = $now, w.holder = null, w.fence = w.fence + 1\n  RETURN count(w) AS halted\n}\nRETURN gone, halted",
  ),
  /** Lets what was removed be learned again: every fingerprint of the sentences that one of these is of. */
  'curation/lift-removed-sayings': statement<{ tenant: string | null; keys: readonly unknown[] }>(
    'curation/lift-removed-sayings',
    "CYPHER 25\nCALL () {\n  MATCH (t:Tombstone) WHERE t.key IN $keys AND t.tenantId = $tenant AND t.saying IS NOT NULL\n  RETURN DISTINCT t.messageId AS message, t.saying AS saying\n}\nMATCH (o:Tombstone) WHERE o.messageId = message AND o.saying = saying AND o.tenantId = $tenant\nDETACH DELETE o\nRETURN count(o) AS lifted",
  ),
  /** Lets a value be said again in a place. */
  'curation/lift-removed-value': statement<{ tenant: string | null; place: string | null; keys: readonly unknown[] }>(
    'curation/lift-removed-value',
    "CYPHER 25\nOPTIONAL MATCH (v:RemovedValue) WHERE v.key IN $keys AND v.place = $place AND v.tenantId = $tenant\nDETACH DELETE v\nRETURN count(v) AS lifted",
  ),
  /** The owners and groups of a tenant that hold more live memories than they may, with how many too many. */
  'curation/list-crowded': statement<{ tenant: string | null; now: number; most: number }>(
    'curation/list-crowded',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.tenantId = $tenant\nWITH m WHERE m.status = 'ACTIVE' AND m.expiresAt > $now\nWITH m.ownerId AS ownerId, CASE WHEN m.ownerId IS NULL THEN m.chatId END AS chatId, count(*) AS live\nWITH ownerId, chatId, live WHERE live > $most\nRETURN coalesce(ownerId, chatId) AS id, ownerId, chatId, live - $most AS tooMany ORDER BY id",
  ),
  /** The pairs of people and things about which something was decided for a person, or proposed to them until when. */
  'curation/list-decided-merges': statement<{ maker: string | null }>(
    'curation/list-decided-merges',
    "CYPHER 25\nMATCH (maker:Entity {id: $maker})<-[:DECIDED_BY]-(d:Merge)\nRETURN d.keptId AS keptId, d.absorbedId AS absorbedId, d.state AS state, d.expiresAt AS expiresAt ORDER BY d.key",
  ),
  /** The latest erasures of accounts that are not finished, of all tenants. */
  'curation/list-erasures': statement<{ kind: string | null; states: readonly unknown[]; limit: number }>(
    'curation/list-erasures',
    "CYPHER 25\nMATCH (w:Work) USING INDEX w:Work(state)\nWHERE w.state IN $states AND w.kind = $kind\nRETURN w.id AS id, w.tenantId AS tenant, w.personId AS person, w.state AS state, w.attempts AS attempts, w.error AS error,\n  w.createdAt AS askedAt, w.runAt AS runAt\nORDER BY askedAt DESC, id DESC LIMIT $limit",
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
  /** What was made of these messages: `alone` where of no others, and not said again otherwise. A fold goes with any of its messages: what else it was made of comes back. */
  'curation/list-made-of': statement<{ tenant: string | null; ids: readonly unknown[] }>(
    'curation/list-made-of',
    "CYPHER 25\nMATCH (s:Message) WHERE s.id IN $ids AND s.tenantId = $tenant\nMATCH (m:Memory|Todo)-[:DERIVED_FROM]->(s)\nWITH DISTINCT m\nWITH m, COUNT { (m)-[:DERIVED_FROM]->() } AS sources, COUNT { MATCH (m)-[:DERIVED_FROM]->(o) WHERE o.id IN $ids } AS going\nRETURN m.id AS id, head(COLLECT { MATCH (m)-[:DERIVED_FROM]->(o) WHERE o.id IN $ids RETURN o.id AS of ORDER BY of }) AS message, m:Todo AS todo, CASE WHEN m:Todo THEN m.text END AS text, coalesce(m.channel = 'episodic', false) AS episode,\n  CASE WHEN m.channel IN ['episodic', 'insight'] OR m.source = 'curated_fold' THEN true ELSE going = sources AND coalesce(m.mentions, 1) <= sources END AS alone\nORDER BY id",
  ),
  /** The people and things that a person has named, with all their names; the latest where there are too many. */
  'curation/list-named': statement<{ tenant: string | null; maker: string | null; limit: number }>(
    'curation/list-named',
    "CYPHER 25\nMATCH (p:Entity) WHERE p.tenantId = $tenant AND p.space = $maker AND p.ref > '' AND p.creatorId = $maker\nWITH p ORDER BY p.createdAt DESC, p.id LIMIT $limit\nRETURN p.id AS id, p.type AS type, p.createdAt AS createdAt, p.linkedId IS NOT NULL AS isLinked,\n  [p.label] + COLLECT { MATCH (p)-[known:KNOWN_AS]->(:Alias) WITH known ORDER BY known.at, known.name RETURN known.name } AS names,\n  head(COLLECT { MATCH (p)-[:MERGED_INTO]->(k:Entity) RETURN k.id }) AS into\nORDER BY createdAt, id",
  ),
  /** One page of the accounts of a tenant that have named two people or things at least, those whose names were looked through longest ago first. */
  'curation/list-namers': statement<{ tenant: string | null; until: number; afterTime: number; afterId: string | null; limit: number }>(
    'curation/list-namers',
    "CYPHER 25\nMATCH (p:Entity) WHERE p.tenantId = $tenant AND p.handle IS NOT NULL\nWITH p, coalesce(p.variantsAt, 0) AS at\nWHERE at <= $until AND (at > $afterTime OR (at = $afterTime AND p.id > $afterId))\n  AND COUNT { MATCH (q:Entity) WHERE q.tenantId = $tenant AND q.space = p.id AND q.ref > '' } > 1\nRETURN p.id AS id, at ORDER BY at, id LIMIT $limit",
  ),
  /** Passing notes of a tenant that expire soon, those that the same people may hear together, the oldest first. */
  'curation/list-notes-ending': statement<{ tenant: string | null; now: number; until: number; limit: number }>(
    'curation/list-notes-ending',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.tenantId = $tenant\nWITH m WHERE m.status = 'ACTIVE' AND m.type = 'log' AND m.stability = 'volatile' AND NOT m.pinned AND m.expiresAt > $now AND m.expiresAt <= $until\n  AND m.apart IS NULL\nWITH m, [m.persona, m.sensitivity, toString(m.portable), coalesce(m.staterId, ''), coalesce(m.learnedInId, ''), coalesce(m.aloneId, '')]\n  + m.audienceTokens + ['about'] + m.aboutIds + ['confided'] + coalesce(m.confidedIds, ['all'])\n  + ['there'] + COLLECT {\n    MATCH (there:Chat)<-[part:PARTICIPATES_IN]-(p:Entity)\n    WHERE there.id IN [m.chatId, m.learnedInId] AND part.joinedAt <= m.learnedAt AND m.learnedAt < part.leftAt\n    RETURN DISTINCT p.id AS id ORDER BY id\n  } AS heard\nRETURN m.id AS id, m.text AS text, m.observedAt AS observedAt, m.ownerId AS ownerId, m.staterId AS staterId, m.aboutIds AS aboutIds,\n  reduce(all = '', one IN heard | all + one + ' ') AS heardLike\nORDER BY heardLike, observedAt, id LIMIT $limit",
  ),
  /** A page of the memories by and about a person that there were up to a moment, of whoever owns them, live or not. */
  'curation/list-own-memories': statement<{ tenant: string | null; person: string | null; until: number; limit: number }>(
    'curation/list-own-memories',
    "CYPHER 25\nCALL () {\n  MATCH (m:Memory) WHERE m.ownerId = $person RETURN m\n  UNION\n  MATCH (m:Memory) WHERE m.staterId = $person RETURN m\n  UNION\n  MATCH (:Entity {id: $person})<-[:ABOUT]-(m:Memory) RETURN m\n  UNION\n  MATCH (:Entity {id: $person})<-[:LINKED_TO]-(:Entity)<-[:MERGED_INTO*0..]-(:Entity)<-[:ABOUT]-(m:Memory) RETURN m\n}\nWITH DISTINCT m WHERE m.tenantId = $tenant AND m.createdAt <= $until\nRETURN m.id AS id ORDER BY id LIMIT $limit",
  ),
  /** A page of what a person has said up to a moment, wherever that was, and of what was said to them alone or in answer to them. */
  'curation/list-own-messages': statement<{ tenant: string | null; person: string | null; place: string | null; until: number; limit: number }>(
    'curation/list-own-messages',
    "CYPHER 25\nCALL () {\n  MATCH (m:Message) WHERE m.place = $place RETURN m\n  UNION\n  MATCH (:Entity {id: $person})<-[:SAID_BY]-(m:Message) RETURN m\n  UNION\n  MATCH (:Entity {id: $person})-[:HAD_CONVERSATION]->(c:Conversation)\n  MATCH (m:Message) WHERE m.conversationId = c.id RETURN m\n}\nWITH DISTINCT m WHERE m.tenantId = $tenant AND m.createdAt <= $until\nWITH m ORDER BY m.place, m.seq, m.id LIMIT $limit\nRETURN m{.id, .key, .role, .text, .at, .seq, .speakerId, .ownerId, .speakerName, conversedBy: null} AS message,\n  m.place AS place, m.chatId AS chat\nORDER BY place, message.seq, message.id",
  ),
  /** Pairs of neighbours of a tenant that may become one and have not been compared for a while: facts of the same owner or group by the same stater, of the same people and things, as open and heard by the same; one has changed or been said again lately, is most important or is read often. The nearest of each owner and group. */
  'curation/list-pairs': statement<{ tenant: string | null; now: number; least: number; since: number; changedSince: number; checkedSince: number; often: number; perHolder: number; limit: number }>(
    'curation/list-pairs',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.tenantId = $tenant\nWITH m WHERE m.status = 'ACTIVE' AND m.channel = 'semantic' AND NOT m.pinned AND m.expiresAt > $now AND m.updatedAt >= $since\n  AND (m.updatedAt >= $changedSince OR m.confirmedAt >= $changedSince OR m.importance = 3 OR coalesce(m.accesses, 0) >= $often)\nMATCH (m)-[near:related_to]-(o:Memory)\nWHERE near.strength >= $least AND coalesce(near.checkedAt, 0) < $checkedSince\n  AND o.status = 'ACTIVE' AND o.type = m.type AND NOT o.pinned AND o.expiresAt > $now\n  AND coalesce(o.ownerId, o.chatId) = coalesce(m.ownerId, m.chatId) AND coalesce(o.staterId, '') = coalesce(m.staterId, '')\n  AND coalesce(o.apart, '') <> coalesce(m.apart, 'never')\n  AND coalesce(o.learnedInId, '') = coalesce(m.learnedInId, '')\n  AND o.sensitivity = m.sensitivity AND o.portable = m.portable AND o.stability = m.stability\n  AND (o.slot IS NULL OR m.slot IS NULL OR (o.slot = m.slot AND coalesce(o.value, '') = coalesce(m.value, '')))\n  AND size(o.aboutIds) = size(m.aboutIds) AND all(id IN o.aboutIds WHERE id IN m.aboutIds)\n  AND size(o.entityIds) = size(m.entityIds) AND all(id IN o.entityIds WHERE id IN m.entityIds)\n  AND size(coalesce(o.confidedIds, [])) = size(coalesce(m.confidedIds, []))\n  AND all(id IN coalesce(o.confidedIds, []) WHERE id IN m.confidedIds)\nWITH DISTINCT near, coalesce(m.ownerId, m.chatId) AS holder\nWITH near, holder, startNode(near) AS m, endNode(near) AS o\nWITH near, holder, m, o, CASE WHEN m.learnedAt < o.learnedAt THEN [m.learnedAt, o.learnedAt] ELSE [o.learnedAt, m.learnedAt] END AS between\nWHERE NOT EXISTS {\n  MATCH (there:Chat)<-[part:PARTICIPATES_IN]-(p:Entity)\n  WHERE there.id IN [m.chatId, m.learnedInId]\n    AND (between[0] < part.joinedAt <= between[1] OR between[0] < part.leftAt <= between[1])\n    AND EXISTS { MATCH (p)-[former:PARTICIPATES_IN]->(there) WHERE former.joinedAt <= between[0] AND between[0] < former.leftAt }\n      <> EXISTS { MATCH (p)-[later:PARTICIPATES_IN]->(there) WHERE later.joinedAt <= between[1] AND between[1] < later.leftAt }\n}\nWITH near, holder, m, o ORDER BY near.strength DESC, m.id, o.id\nWITH holder, collect({\n  strength: near.strength,\n  memories: [one IN [m, o] | one{.id, .text, .source, .confidence, .slot, .observedAt, .ownerId, .staterId, .aboutIds}]\n})[..$perHolder] AS pairs\nUNWIND pairs AS pair\nRETURN holder, pair.strength AS strength, pair.memories AS memories ORDER BY holder, strength DESC, memories[0].id, memories[1].id LIMIT $limit",
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
  /** Whoever is the same person for somebody: the account that an acquaintance stands for, and their acquaintances that stand for it or are merged into one that does. */
  'curation/list-stands-for': statement<{ tenant: string | null; viewer: string | null; person: string | null }>(
    'curation/list-stands-for',
    "CYPHER 25\nMATCH (p:Entity {id: $person}) WHERE p.tenantId = $tenant\nWITH coalesce(head(COLLECT { MATCH (p)-[:MERGED_INTO*1..]->(k:Entity) WHERE NOT EXISTS { (k)-[:MERGED_INTO]->() } RETURN k }), p) AS kept\nWITH kept, coalesce(kept.linkedId, kept.id) AS account\nOPTIONAL MATCH (other:Entity {tenantId: $tenant, space: $viewer}) WHERE other.linkedId = account\nWITH kept, account, collect(other) AS others\nUNWIND [kept] + others AS one\nMATCH (one)<-[:MERGED_INTO*0..]-(each:Entity)\nWITH account, collect(DISTINCT each.id) AS ids\nUNWIND ids + [account] AS id\nRETURN DISTINCT id ORDER BY id",
  ),
  /** A page of what a person owns or has stated about others, live or not; also episodes of theirs in which one of these names stands. */
  'curation/list-stored-about': statement<{ tenant: string | null; viewer: string | null; people: readonly unknown[]; named: string | null; limit: number }>(
    'curation/list-stored-about',
    "CYPHER 25\nCALL () {\n  MATCH (m:Memory) WHERE m.ownerId = $viewer RETURN m\n  UNION\n  MATCH (m:Memory) WHERE m.staterId = $viewer RETURN m\n}\nWITH DISTINCT m WHERE m.tenantId = $tenant\n  AND (any(id IN m.aboutIds WHERE id IN $people) OR (m.ownerId = $viewer AND m.channel = 'episodic' AND m.text =~ $named))\nRETURN m.id AS id ORDER BY id LIMIT $limit",
  ),
  /** The next tenant that has memories, in the order of their names. */
  'curation/list-tenants': statement<{ after: string | null }>(
    'curation/list-tenants',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.tenantId > $after\nRETURN m.tenantId AS tenantId ORDER BY tenantId LIMIT 1",
  ),
  /** The messages of a person's direct talk that these memories were made of. */
  'curation/list-told-alone': statement<{ tenant: string | null; viewer: string | null; memories: readonly unknown[] }>(
    'curation/list-told-alone',
    "CYPHER 25\nMATCH (memory:Memory)-[:DERIVED_FROM]->(m:Message)\nWHERE memory.id IN $memories AND m.tenantId = $tenant AND m.ownerId = $viewer\nWITH DISTINCT m\nRETURN m{.id, .key, .role, .text, .at, .seq, .speakerId, .ownerId, .speakerName, conversedBy: null} AS message,\n  m.place AS place, m.chatId AS chat\nORDER BY place, message.seq, message.id",
  ),
  /** Acquaintances that no alias stands for, by id, with the names that they keep. */
  'curation/list-unnamed': statement<{ tenant: string | null; limit: number }>(
    'curation/list-unnamed',
    "CYPHER 25\nMATCH (n:Person) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND n.handle IS NULL AND n.creatorId IS NOT NULL\n  AND NOT EXISTS { (n)-[:KNOWN_AS]->() }\nRETURN n.id AS id, n.tenantId AS tenantId, n.creatorId AS creatorId, n.names AS names, n.createdAt AS createdAt ORDER BY id LIMIT $limit",
  ),
  /** One page of live memories that have their vector and wait to be related to their neighbours, the latest first: they do not wait for a large import. */
  'curation/list-unrelated': statement<{ tenant: string | null; beforeTime: number; afterId: string | null; limit: number }>(
    'curation/list-unrelated',
    "CYPHER 25\nMATCH (m:Memory)\nWHERE m.unrelatedSince > 0 AND m.unrelatedSince <= $beforeTime AND (m.unrelatedSince < $beforeTime OR m.id > $afterId)\n  AND m.unembeddedSince IS NULL AND ($tenant IS NULL OR m.tenantId = $tenant)\nRETURN m.id AS id, m.tenantId AS tenantId, m.chatId AS chatId, m.unrelatedSince AS at ORDER BY at DESC, id LIMIT $limit",
  ),
  /** One page of live memories that have their vector and wait to be related to their neighbours, the latest first: they do not wait for a large import. In the second set of vectors. */
  'curation/list-unrelated@second': statement<{ tenant: string | null; beforeTime: number; afterId: string | null; limit: number }>(
    'curation/list-unrelated@second',
    "CYPHER 25\nMATCH (m:Memory)\nWHERE m.unrelatedSince > 0 AND m.unrelatedSince <= $beforeTime AND (m.unrelatedSince < $beforeTime OR m.id > $afterId)\n  AND m.secondUnembeddedSince IS NULL AND ($tenant IS NULL OR m.tenantId = $tenant)\nRETURN m.id AS id, m.tenantId AS tenantId, m.chatId AS chatId, m.unrelatedSince AS at ORDER BY at DESC, id LIMIT $limit",
  ),
  /** Live memories of a tenant that those whose word they are have used so often, and that count less than they should, by id. */
  'curation/list-used': statement<{ tenant: string | null; now: number; importance: number; uses: number; afterId: string | null; limit: number }>(
    'curation/list-used',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.tenantId = $tenant\nWITH m WHERE m.status = 'ACTIVE' AND m.expiresAt > $now AND NOT m.pinned AND m.importance < $importance AND m.uses >= $uses AND m.id > $afterId\nRETURN m.id AS id, m.tenantId AS tenantId, m.chatId AS chatId, 0 AS at ORDER BY id LIMIT $limit",
  ),
  /** In which of a person's latest memories each of these people and things is named, who and what else these name, and in which chats. */
  'curation/load-surroundings': statement<{ tenant: string | null; maker: string | null; ids: readonly unknown[]; most: number }>(
    'curation/load-surroundings',
    "CYPHER 25\nUNWIND $ids AS id\nCALL (id) {\n  MATCH (p:Entity {id: id})<-[:ABOUT]-(m:Memory)\n  WHERE m.tenantId = $tenant AND m.status = 'ACTIVE' AND (m.ownerId = $maker OR m.staterId = $maker)\n  WITH DISTINCT m ORDER BY m.createdAt DESC, m.id LIMIT $most\n  RETURN collect([m.id, [x IN m.aboutIds + m.entityIds WHERE x <> id AND x <> $maker], coalesce(m.chatId, m.learnedInId)]) AS memories\n}\nRETURN id, memories ORDER BY id",
  ),
  /** Locks memories until the transaction ends, in the order of their ids. */
  'curation/lock-neighbours': statement<{ tenant: string | null; ids: readonly unknown[]; now: number }>(
    'curation/lock-neighbours',
    "CYPHER 25\nMATCH (m:Memory) WHERE m.id IN $ids AND m.tenantId = $tenant\nWITH m ORDER BY m.id\nSET m.lockedAt = $now",
  ),
  /** Gives messages the texts they have without what was removed from them; they wait for their vectors anew. */
  'curation/mask-messages': statement<{ items: readonly unknown[]; now: number }>(
    'curation/mask-messages',
    "CYPHER 25\nCALL () {\n  MATCH (s:EmbeddingSpace) WHERE s.id IN ['active', 'next']\n  WITH collect(coalesce(s.set, 'first')) AS found\n  RETURN CASE WHEN found = [] THEN ['first'] ELSE found END AS used\n}\nUNWIND $items AS item\nMATCH (m:Message {id: item.id})\nSET m += item.set, m.embedding = null, m.pairEmbedding = null, m.secondEmbedding = null, m.secondPairEmbedding = null,\n  m.unembeddedSince = CASE WHEN 'first' IN used THEN $now END, m.unpairedSince = null,\n  m.secondUnembeddedSince = CASE WHEN 'second' IN used THEN $now END, m.secondUnpairedSince = null\nRETURN count(m) AS masked",
  ),
  /** Makes the edges anew that say something else of conversations, todos, checkpoints and work than their properties, so many of each kind; says how many there were. */
  'curation/mend-belongings': statement<{ tenant: string | null; limit: number }>(
    'curation/mend-belongings',
    "CYPHER 25\nCALL () {\n  MATCH (n:Conversation) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (\n    (EXISTS { MATCH (p:Entity {id: n.personId}) }\n      AND (COUNT { (:Entity {id: n.personId})-[:HAD_CONVERSATION]->(n) } <> 1 OR COUNT { ()-[:HAD_CONVERSATION]->(n) } <> 1))\n    OR (EXISTS { MATCH (c:Chat {id: n.chatId}) }\n      AND (COUNT { (n)-[:HELD_IN]->(:Chat {id: n.chatId}) } <> 1 OR COUNT { (n)-[:HELD_IN]->() } <> 1)))\n  WITH n LIMIT $limit\n  CALL (n) { MATCH ()-[old:HAD_CONVERSATION]->(n) DELETE old }\n  CALL (n) { MATCH (p:Entity {id: n.personId}) CREATE (p)-[:HAD_CONVERSATION]->(n) }\n  CALL (n) { MATCH (n)-[old:HELD_IN]->() DELETE old }\n  CALL (n) { MATCH (c:Chat {id: n.chatId}) CREATE (n)-[:HELD_IN]->(c) }\n  RETURN count(n) AS c0\n}\nCALL () {\n  MATCH (n:Session) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (\n    (EXISTS { MATCH (p:Entity {id: n.personId}) }\n      AND (COUNT { (:Entity {id: n.personId})-[:HAD_SESSION]->(n) } <> 1 OR COUNT { ()-[:HAD_SESSION]->(n) } <> 1))\n    OR (EXISTS { MATCH (v:Conversation {id: n.conversationId}) }\n      AND (COUNT { (n)-[:PART_OF]->(:Conversation {id: n.conversationId}) } <> 1 OR COUNT { (n)-[:PART_OF]->() } <> 1)))\n  WITH n LIMIT $limit\n  CALL (n) { MATCH ()-[old:HAD_SESSION]->(n) DELETE old }\n  CALL (n) { MATCH (p:Entity {id: n.personId}) CREATE (p)-[:HAD_SESSION]->(n) }\n  CALL (n) { MATCH (n)-[old:PART_OF]->() DELETE old }\n  CALL (n) { MATCH (v:Conversation {id: n.conversationId}) CREATE (n)-[:PART_OF]->(v) }\n  RETURN count(n) AS c1\n}\nCALL () {\n  MATCH (n:SessionSummary) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (\n    (EXISTS { MATCH (s:Session {id: n.sessionId}) }\n      AND (COUNT { (:Session {id: n.sessionId})-[:HAS_SUMMARY]->(n) } <> 1 OR COUNT { ()-[:HAS_SUMMARY]->(n) } <> 1)))\n  WITH n LIMIT $limit\n  CALL (n) { MATCH ()-[old:HAS_SUMMARY]->(n) DELETE old }\n  CALL (n) { MATCH (s:Session {id: n.sessionId}) CREATE (s)-[:HAS_SUMMARY]->(n) }\n  RETURN count(n) AS c2\n}\nCALL () {\n  MATCH (n:RollingSummary) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (\n    (EXISTS { MATCH (v:Conversation {id: n.conversationId}) }\n      AND (COUNT { (:Conversation {id: n.conversationId})-[:HAS_SUMMARY]->(n) } <> 1 OR COUNT { ()-[:HAS_SUMMARY]->(n) } <> 1)))\n  WITH n LIMIT $limit\n  CALL (n) { MATCH ()-[old:HAS_SUMMARY]->(n) DELETE old }\n  CALL (n) { MATCH (v:Conversation {id: n.conversationId}) CREATE (v)-[:HAS_SUMMARY]->(n) }\n  RETURN count(n) AS c3\n}\nCALL () {\n  MATCH (n:Spine) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (\n    (EXISTS { MATCH (p:Entity {id: n.personId}) }\n      AND (COUNT { (:Entity {id: n.personId})-[:DESCRIBED_BY]->(n) } <> 1 OR COUNT { ()-[:DESCRIBED_BY]->(n) } <> 1)))\n  WITH n LIMIT $limit\n  CALL (n) { MATCH ()-[old:DESCRIBED_BY]->(n) DELETE old }\n  CALL (n) { MATCH (p:Entity {id: n.personId}) CREATE (p)-[:DESCRIBED_BY]->(n) }\n  RETURN count(n) AS c4\n}\nCALL () {\n  MATCH (n:Todo) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (\n    (EXISTS { MATCH (p:Entity {id: n.personId}) }\n      AND (COUNT { (:Entity {id: n.personId})-[:HAS_TODO]->(n) } <> 1 OR COUNT { ()-[:HAS_TODO]->(n) } <> 1)))\n  WITH n LIMIT $limit\n  CALL (n) { MATCH ()-[old:HAS_TODO]->(n) DELETE old }\n  CALL (n) { MATCH (p:Entity {id: n.personId}) CREATE (p)-[:HAS_TODO]->(n) }\n  RETURN count(n) AS c5\n}\nCALL () {\n  MATCH (n:Checkpoint) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (\n    (EXISTS { MATCH (p:Entity {id: n.personId}) }\n      AND (COUNT { (:Entity {id: n.personId})-[:HAS_CHECKPOINT]->(n) } <> 1 OR COUNT { ()-[:HAS_CHECKPOINT]->(n) } <> 1)))\n  WITH n LIMIT $limit\n  CALL (n) { MATCH ()-[old:HAS_CHECKPOINT]->(n) DELETE old }\n  CALL (n) { MATCH (p:Entity {id: n.personId}) CREATE (p)-[:HAS_CHECKPOINT {thread: n.thread}]->(n) }\n  RETURN count(n) AS c6\n}\nCALL () {\n  MATCH (n:Work) WHERE ($tenant IS NULL OR n.tenantId = $tenant) AND (\n    (EXISTS { MATCH (p:Entity {id: n.personId}) }\n      AND (COUNT { (n)-[:CAUSED_BY]->(:Entity {id: n.personId}) } <> 1 OR COUNT { (n)-[:CAUSED_BY]->() } <> 1)))\n  WITH n LIMIT $limit\n  CALL (n) { MATCH (n)-[old:CAUSED_BY]->() DELETE old }\n  CALL (n) { MATCH (p:Entity {id: n.personId}) CREATE (n)-[:CAUSED_BY]->(p) }\n  RETURN count(n) AS c7\n}\nRETURN c0 + c1 + c2 + c3 + c4 + c5 + c6 + c7 AS mended",
  ),
  /** Takes index entries without their memory away, and says of runs that have never ended that they failed, so many of each at most; says how many there were. */
  'curation/mend-service': statement<{ tenant: string | null; runBefore: number; now: number; limit: number }>(
    'curation/mend-service',
    "CYPHER 25\nCALL () {\n  MATCH (n:IndexEntry) WHERE NOT EXISTS { MATCH (m:Memory {id: n.memoryId}) }\n    AND ($tenant IS NULL OR EXISTS { MATCH (x:Entity|Chat {id: split(n.audience, ':')[1]}) WHERE x.tenantId = $tenant })\n  WITH n LIMIT $limit\n  DETACH DELETE n\n  RETURN count(*) AS entries\n}\nCALL () {\n  MATCH (n:JobRun) WHERE $tenant IS NULL AND n.outcome = 'RUNNING' AND n.startedAt < $runBefore\n  WITH n LIMIT $limit\n  SET n.outcome = 'FAILED', n.finishedAt = $now, n.error = 'INTERRUPTED'\n  RETURN count(n) AS runs\n}\nRETURN entries + runs AS mended",
  ),
  /** Brings threads to the latest event of their memories, and makes those that are missing, so many at most; says how many there were. */
  'curation/mend-threads': statement<{ tenant: string | null; limit: number }>(
    'curation/mend-threads',
    "CYPHER 25\nCALL () {\n  MATCH (h:HistoryEvent) WHERE ($tenant IS NULL OR h.tenantId = $tenant)\n    AND NOT EXISTS { MATCH (t:Thread {tenantId: h.tenantId, key: h.threadKey}) }\n  WITH h.tenantId AS tenantId, h.threadKey AS key, max(h.rev) AS rev ORDER BY tenantId, key LIMIT $limit\n  MERGE (t:Thread {tenantId: tenantId, key: key})\n  ON CREATE SET t.rev = rev\n  RETURN count(t) AS made\n}\nCALL () {\n  MATCH (t:Thread) WHERE ($tenant IS NULL OR t.tenantId = $tenant) AND EXISTS {\n    MATCH (h:HistoryEvent) WHERE h.threadKey = t.key AND h.rev > t.rev AND h.tenantId = t.tenantId\n  }\n  WITH t ORDER BY t.tenantId, t.key LIMIT $limit\n  // Locked first: whoever counts it up at the same moment has done so by then.\n  SET t.touchedAt = coalesce(t.touchedAt, 0)\n  WITH t, head(COLLECT {\n    MATCH (h:HistoryEvent) WHERE h.threadKey = t.key AND h.rev >= 0 AND h.tenantId = t.tenantId\n    RETURN h.rev ORDER BY h.threadKey DESC, h.rev DESC LIMIT 1\n  }) AS latest\n  WITH t, latest WHERE latest > t.rev\n  SET t.rev = latest\n  RETURN count(t) AS brought\n}\nRETURN made + brought AS mended",
  ),
  /** Says of pairs of neighbours when it was looked whether they say the same. */
  'curation/note-compared': statement<{ pairs: readonly unknown[]; now: number }>(
    'curation/note-compared',
    "CYPHER 25\nUNWIND $pairs AS pair\nMATCH (m:Memory {id: pair.one})-[near:related_to]-(o:Memory {id: pair.other})\nSET near.checkedAt = $now",
  ),
  /** Notes that what a person has named was looked through. */
  'curation/note-looked-through': statement<{ maker: string | null; now: number }>(
    'curation/note-looked-through',
    "CYPHER 25\nMATCH (maker:Entity {id: $maker})\nSET maker.variantsAt = $now",
  ),
  /** One page of the messages of a place that the viewer heard, in the order in which they were recorded, with whose conversation they belong to. */
  'curation/page-messages': statement<{ audience: object; place: string | null; afterSeq: number; limit: number }>(
    'curation/page-messages',
    "CYPHER 25\nMATCH (m:Message) WHERE m.place = $place AND m.seq > $afterSeq AND (m.tenantId = $audience.tenant AND CASE\n  WHEN m.persona <> '' AND m.persona <> $audience.persona AND NOT $audience.allPersonas THEN false\n  WHEN m.ownerId IS NOT NULL THEN $audience.private AND m.ownerId = $audience.viewer\n  WHEN NOT $audience.private AND m.chatId <> $audience.chat THEN false\n  ELSE $audience.since[m.chatId] <= m.at\n    OR any(period IN $audience.periods[m.chatId] WHERE period[0] <= m.at AND m.at < period[1])\nEND AND CASE WHEN m.confidedIds IS NULL THEN true\n  ELSE all(one IN $audience.hearers WHERE one IN m.confidedIds + [m.speakerId, m.ownerId])\nEND)\nWITH m ORDER BY m.seq, m.id LIMIT $limit\nRETURN m{.id, .key, .role, .text, .at, .seq, .speakerId, .ownerId, .speakerName,\n  conversedBy: head(COLLECT { MATCH (c:Conversation {id: m.conversationId}) RETURN c.personId })} AS message\nORDER BY message.seq, message.id",
  ),
  /** Takes relations away between memories of which one is not live or others hear it, so many at most; says how many there were. */
  'curation/part-neighbours': statement<{ tenant: string | null; limit: number }>(
    'curation/part-neighbours',
    "CYPHER 25\nMATCH (m:Memory)-[edge:related_to]->(o:Memory)\nWHERE ($tenant IS NULL OR m.tenantId = $tenant) AND (m.tenantId <> o.tenantId OR m = o OR m.persona <> o.persona OR m.status <> 'ACTIVE' OR o.status <> 'ACTIVE'\n    OR size(o.audienceTokens) <> size(m.audienceTokens) OR any(token IN o.audienceTokens WHERE NOT token IN m.audienceTokens))\nWITH edge LIMIT $limit\nDELETE edge\nRETURN count(*) AS mended",
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
    "CYPHER 25\nCALL () {\n  MATCH (s:EmbeddingSpace) WHERE s.id IN ['active', 'next']\n  WITH collect(coalesce(s.set, 'first')) AS found\n  RETURN CASE WHEN found = [] THEN ['first'] ELSE found END AS used\n}\nUNWIND $ids AS id\nMATCH (m:Message {id: id}) WHERE m.tenantId = $tenant\nMATCH (next:Message) WHERE next.place = m.place AND next.seq = m.seq + 1\nSET next.pairEmbedding = null, next.secondPairEmbedding = null,\n  next.unpairedSince = CASE WHEN 'first' IN used AND next.unembeddedSince IS NULL THEN $now END,\n  next.secondUnpairedSince = CASE WHEN 'second' IN used AND next.secondUnembeddedSince IS NULL THEN $now END",
  ),
  /** Takes what memories said before out of their history; what they say now stays. */
  'curation/wipe-former-texts': statement<{ ids: readonly unknown[] }>(
    'curation/wipe-former-texts',
    "CYPHER 25\nUNWIND $ids AS id\nMATCH (m:Memory {id: id})-[:HAS_EVENT]->(h:HistoryEvent)\nWHERE h.oldText IS NOT NULL OR h.newText IS NOT NULL\nWITH m, h WHERE h.oldText IS NOT NULL OR h.newText <> m.text\nSET h.oldText = null, h.newText = CASE WHEN h.newText = m.text THEN h.newText END, h.formerOriginIds = []\nRETURN count(h) AS wiped",
  ),
} as const;
