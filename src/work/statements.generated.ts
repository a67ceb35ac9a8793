// Made by `npm run build:statements` from cypher/; do not edit.
import { statement } from '../platform/neo4j/statement.js';

export const statements = {
  /** Gives up those of these pieces of work whose workers have died too often, unless somebody has taken them up meanwhile; says how many. */
  'work/bury': statement<{ ids: readonly unknown[]; maxStrikes: number; error: string | null; now: number }>(
    'work/bury',
    "CYPHER 25\nMATCH (w:Work) WHERE w.id IN $ids\nWITH w ORDER BY w.id\nSET w.touchedAt = $now\nWITH w WHERE w.state = 'RUNNING' AND w.runAt <= $now AND w.strikes >= $maxStrikes\nSET w.state = 'DEAD', w.error = $error, w.finishedAt = $now, w.runAt = null, w.lane = null, w.holder = null\nRETURN count(w) AS count",
  ),
  /** Takes a piece of work up until a moment, unless somebody else was faster; counts the attempt and raises the fence. */
  'work/claim': statement<{ id: string | null; holder: string | null; maxStrikes: number; now: number; until: number }>(
    'work/claim',
    "CYPHER 25\nMATCH (w:Work {id: $id})\nSET w.touchedAt = $now\nWITH w, w.runAt AS dueAt WHERE w.runAt <= $now AND w.strikes < $maxStrikes AND NOT EXISTS {\n    MATCH (e:Work) WHERE e.lane = w.lane AND e.tenantId = w.tenantId\n      AND e.order <= w.order AND (e.order < w.order OR e.id < w.id)\n  }\nSET w.state = 'RUNNING', w.holder = $holder, w.runAt = $until,\n  w.attempts = w.attempts + 1, w.strikes = w.strikes + 1, w.fence = w.fence + 1\nRETURN w {.id, .kind, .subject, .tenantId, .personId, .chatId, .persona, lane: w.laneName, .order, .runAt, .state, .attempts,\n    .strikes, .fence, .error, .storedIds, .createdAt, .finishedAt} AS work, dueAt",
  ),
  /** How much work a person's words have caused for a persona or for none. */
  'work/count': statement<{ tenant: string | null; person: string | null; persona: string | null; states: readonly unknown[] }>(
    'work/count',
    "CYPHER 25\nMATCH (w:Work) WHERE w.personId = $person AND w.createdAt >= 0 AND w.tenantId = $tenant AND w.persona IN ['', $persona] AND w.state IN $states\nRETURN count(w) AS total",
  ),
  /** How much work of a tenant was given up. */
  'work/count-dead': statement<{ tenant: string | null }>(
    'work/count-dead',
    "CYPHER 25\nMATCH (w:Work) USING INDEX SEEK w:Work(state)\nWHERE w.state = 'DEAD' AND w.tenantId = $tenant\nRETURN count(w) AS total",
  ),
  /** How much work may be taken up now. */
  'work/count-due': statement<{ tenant: string | null; maxStrikes: number; now: number }>(
    'work/count-due',
    "CYPHER 25\nMATCH (w:Work)\nWHERE w.runAt <= $now AND w.strikes < $maxStrikes AND ($tenant IS NULL OR w.tenantId = $tenant)\n  AND w.state IN ['PENDING', 'RUNNING', 'FAILED', 'WAITING_FOR_MODEL']\nRETURN count(w) AS count",
  ),
  /** A piece of work that a person's words have caused for a persona or for none. */
  'work/fetch': statement<{ id: string | null; tenant: string | null; person: string | null; persona: string | null }>(
    'work/fetch',
    "CYPHER 25\nMATCH (w:Work {id: $id}) WHERE w.tenantId = $tenant AND w.personId = $person AND w.persona IN ['', $persona]\nRETURN w {.id, .kind, .subject, .tenantId, .personId, .chatId, .persona, lane: w.laneName, .order, .runAt, .state, .attempts,\n    .strikes, .fence, .error, .storedIds, .createdAt, .finishedAt} AS work",
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
  /** One page of the work that a person's words have caused for a persona or for none, newest first. */
  'work/list': statement<{ tenant: string | null; person: string | null; persona: string | null; states: readonly unknown[]; afterTime: number; afterId: string | null; limit: number }>(
    'work/list',
    "CYPHER 25\nMATCH (w:Work)\nWHERE w.personId = $person AND w.createdAt <= $afterTime AND (w.createdAt < $afterTime OR w.id < $afterId)\n  AND w.tenantId = $tenant AND w.persona IN ['', $persona] AND w.state IN $states\nRETURN w {.id, .kind, .subject, .tenantId, .personId, .chatId, .persona, lane: w.laneName, .order, .runAt, .state, .attempts,\n    .strikes, .fence, .error, .storedIds, .createdAt, .finishedAt} AS work, w.createdAt AS createdAt, w.id AS id\nORDER BY createdAt DESC, id DESC LIMIT $limit",
  ),
  /** One page of the work of a tenant that was given up, the latest first: what kind it is and why, and nothing of whom or what. */
  'work/list-dead': statement<{ tenant: string | null; after: object; limit: number }>(
    'work/list-dead',
    "CYPHER 25\nMATCH (w:Work) USING INDEX SEEK w:Work(state)\nWHERE w.state = 'DEAD' AND w.tenantId = $tenant\nWITH w, coalesce(w.finishedAt, w.createdAt) AS at\nWHERE at < $after.at OR (at = $after.at AND w.id < $after.id)\nRETURN w.id AS id, w.kind AS kind, w.state AS state, w.attempts AS attempts, w.error AS error, w.createdAt AS createdAt, at\nORDER BY at DESC, id DESC LIMIT $limit",
  ),
  /** Work that may be taken up now, the longest due first; of each lane the first unfinished piece alone. */
  'work/list-due': statement<{ kinds: readonly unknown[]; tenant: string | null; maxStrikes: number; now: number; limit: number }>(
    'work/list-due',
    "CYPHER 25\nMATCH (w:Work)\nWHERE w.runAt <= $now AND w.kind IN $kinds AND w.strikes < $maxStrikes AND ($tenant IS NULL OR w.tenantId = $tenant)\n  AND NOT EXISTS {\n    MATCH (e:Work) WHERE e.lane = w.lane AND e.tenantId = w.tenantId\n      AND e.order <= w.order AND (e.order < w.order OR e.id < w.id)\n  }\nRETURN w.id AS id, w.runAt AS dueAt\nORDER BY dueAt, id LIMIT $limit",
  ),
  /** One page of the work whose workers have died again and again. */
  'work/list-lost': statement<{ tenant: string | null; maxStrikes: number; now: number; after: string | null; limit: number }>(
    'work/list-lost',
    "CYPHER 25\nMATCH (w:Work)\nWHERE w.state = 'RUNNING' AND w.runAt <= $now AND w.strikes >= $maxStrikes AND w.id > $after\n  AND ($tenant IS NULL OR w.tenantId = $tenant)\nRETURN w.id AS id ORDER BY id LIMIT $limit",
  ),
  /** One page of the work that nobody does, since no language model is there, found by its state: far more is done than that. */
  'work/list-unserved': statement<{ modelless: readonly unknown[]; tenant: string | null; now: number; after: string | null; limit: number }>(
    'work/list-unserved',
    "CYPHER 25\nMATCH (w:Work) USING INDEX SEEK w:Work(state)\nWHERE w.state IN ['PENDING', 'RUNNING'] AND (w.state = 'PENDING' OR w.runAt <= $now) AND w.id > $after\n  AND NOT w.kind IN $modelless AND ($tenant IS NULL OR w.tenantId = $tenant)\nRETURN w.id AS id ORDER BY id LIMIT $limit",
  ),
  /** One page of the work that waits for a language model, found by its state: far more is done than waits. */
  'work/list-waiting': statement<{ tenant: string | null; after: string | null; limit: number }>(
    'work/list-waiting',
    "CYPHER 25\nMATCH (w:Work) USING INDEX SEEK w:Work(state)\nWHERE w.state = 'WAITING_FOR_MODEL' AND w.runAt IS NULL AND w.id > $after\n  AND ($tenant IS NULL OR w.tenantId = $tenant)\nRETURN w.id AS id ORDER BY id LIMIT $limit",
  ),
  /** Locks a piece of work until the transaction ends and says how far it is. */
  'work/lock': statement<{ id: string | null; now: number }>(
    'work/lock',
    "CYPHER 25\nMATCH (w:Work {id: $id})\nSET w.touchedAt = $now\nWITH w\nRETURN w {.id, .kind, .subject, .tenantId, .personId, .chatId, .persona, lane: w.laneName, .order, .runAt, .state, .attempts,\n    .strikes, .fence, .error, .storedIds, .createdAt, .finishedAt} AS work",
  ),
  /** Lets those of these pieces of work that nobody has taken up wait for a language model; says how many. */
  'work/park': statement<{ ids: readonly unknown[]; now: number }>(
    'work/park',
    "CYPHER 25\nMATCH (w:Work) WHERE w.id IN $ids\nWITH w ORDER BY w.id\nSET w.touchedAt = $now\nWITH w WHERE w.state = 'PENDING' OR (w.state = 'RUNNING' AND w.runAt <= $now)\nSET w.state = 'WAITING_FOR_MODEL', w.runAt = null, w.holder = null\nRETURN count(w) AS count",
  ),
  /** Notes work that must be done, once for each key, and says how far it is. */
  'work/put': statement<{ items: readonly unknown[] }>(
    'work/put',
    "CYPHER 25\nUNWIND $items AS item\nMERGE (w:Work {key: item.key})\nON CREATE SET w:Internal, w += item.noted\nWITH w, item\nCALL (w, item) { WITH w, item WHERE w.id = item.noted.id MATCH (p:Entity {id: w.personId}) CREATE (w)-[:CAUSED_BY]->(p) }\nRETURN w.key AS key, w {.id, .kind, .subject, .tenantId, .personId, .chatId, .persona, lane: w.laneName, .order, .runAt, .state, .attempts,\n    .strikes, .fence, .error, .storedIds, .createdAt, .finishedAt} AS work\nORDER BY key",
  ),
  /** How much work of each kind is not done, and since when the longest has been due, or waits for a language model. */
  'work/read-backlog': statement<{ now: number }>(
    'work/read-backlog',
    "CYPHER 25\nMATCH (w:Work) WHERE w.state IN ['PENDING', 'RUNNING', 'FAILED', 'WAITING_FOR_MODEL', 'DEAD']\nWITH w, CASE WHEN w.state IN ['PENDING', 'FAILED'] THEN w.runAt ELSE w.createdAt END AS since\nRETURN w.kind AS kind, w.state AS state, count(w) AS pieces, min(CASE WHEN since <= $now THEN since END) AS since\nORDER BY kind, state",
  ),
  /** Lets whoever holds a piece of work hold it longer; no row when they have lost it. */
  'work/renew': statement<{ id: string | null; fence: number; now: number; until: number }>(
    'work/renew',
    "CYPHER 25\nMATCH (w:Work {id: $id})\nSET w.touchedAt = $now\nWITH w WHERE w.state = 'RUNNING' AND w.fence = $fence\nSET w.runAt = $until\nRETURN w.id AS id",
  ),
  /** Sets tokens of a tenant's day aside where so many are left; no row otherwise. */
  'work/reserve-tokens': statement<{ key: string | null; tenant: string | null; day: string | null; tokens: number; limit: number; now: number }>(
    'work/reserve-tokens',
    "CYPHER 25\nMERGE (t:TokenUse {key: $key})\nON CREATE SET t:Internal, t.tenantId = $tenant, t.day = $day, t.used = 0\nSET t.touchedAt = $now\nWITH t WHERE t.used + $tokens <= $limit\nSET t.used = t.used + $tokens\nRETURN t.used AS used",
  ),
  /** Lets work in one of these states begin anew, a person's own for a persona or for none or, without a person, anybody's of the tenant; `allowed` is false in any other state. */
  'work/retry': statement<{ id: string | null; tenant: string | null; person: string | null; persona: string | null; states: readonly unknown[]; doable: readonly unknown[]; now: number }>(
    'work/retry',
    "CYPHER 25\nMATCH (w:Work {id: $id}) WHERE w.tenantId = $tenant AND ($person IS NULL OR w.personId = $person AND w.persona IN ['', $persona])\nSET w.touchedAt = $now\nWITH w, w.state IN $states AS allowed, w.kind IN $doable AS doable\nSET w.attempts = CASE WHEN allowed THEN 0 ELSE w.attempts END,\n  w.strikes = CASE WHEN allowed THEN 0 ELSE w.strikes END,\n  w.runAt = CASE WHEN NOT allowed THEN w.runAt WHEN doable THEN $now END,\n  w.lane = CASE WHEN allowed THEN w.laneName ELSE w.lane END,\n  w.error = CASE WHEN allowed THEN null ELSE w.error END,\n  w.finishedAt = CASE WHEN allowed THEN null ELSE w.finishedAt END,\n  w.state = CASE WHEN NOT allowed THEN w.state WHEN doable THEN 'PENDING' ELSE 'WAITING_FOR_MODEL' END\nRETURN w {.id, .kind, .subject, .tenantId, .personId, .chatId, .persona, lane: w.laneName, .order, .runAt, .state, .attempts,\n    .strikes, .fence, .error, .storedIds, .createdAt, .finishedAt} AS work, allowed",
  ),
  /** Corrects what a question was taken to use by what it did use. */
  'work/settle-tokens': statement<{ key: string | null; difference: number }>(
    'work/settle-tokens',
    "CYPHER 25\nMATCH (t:TokenUse {key: $key})\nSET t.used = coalesce(t.used, 0) + $difference",
  ),
  /** Lets those of these pieces of work that wait for a language model be taken up, in the order they were noted; says how many. */
  'work/unpark': statement<{ ids: readonly unknown[]; now: number }>(
    'work/unpark',
    "CYPHER 25\nMATCH (w:Work) WHERE w.id IN $ids\nWITH w ORDER BY w.id\nSET w.touchedAt = $now\nWITH w WHERE w.state = 'WAITING_FOR_MODEL' AND w.runAt IS NULL\nSET w.state = 'PENDING', w.runAt = w.createdAt\nRETURN count(w) AS count",
  ),
} as const;
