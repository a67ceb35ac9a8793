import { z } from 'zod';
import type { GraphSession } from '../../../src/platform/neo4j/graph.js';
import { statement } from '../../../src/platform/neo4j/statement.js';
import type { GraphTruth, TrueMemory } from '../../../test/support/graph/graphTruth.js';
import type { Ids } from './playing.js';

const texts = statement<{ tenant: string }>(
  'bench/year-memories',
  `CYPHER 25 MATCH (m:Memory) WHERE m.tenantId = $tenant
   RETURN m.id AS id, m.text AS text, m.type AS type, m.source AS source, m.pinned AS pinned, m.learnedInId AS learnedIn,
     COLLECT { MATCH (m)-[about:ABOUT]->(p) WITH about, p ORDER BY about.position
       RETURN p.label + coalesce(' (read as ' + head(COLLECT { MATCH (p)-[:MERGED_INTO*1..]->(k) RETURN k.label }) + ')', '') } AS about,
     COLLECT { MATCH (m)-[:SUPERSEDES]->(o) RETURN o.text } AS replaces,
     COLLECT { MATCH (m)<-[:SUPERSEDES]-(o) RETURN o.id } AS replacedBy ORDER BY id`,
);
const row = z.object({
  id: z.string(),
  text: z.string(),
  type: z.string(),
  source: z.string(),
  pinned: z.boolean(),
  learnedIn: z.string().nullable(),
  about: z.array(z.string()),
  replaces: z.array(z.string()),
  replacedBy: z.array(z.string()),
});
const endings = statement<{ tenant: string }>(
  'bench/year-endings',
  `CYPHER 25 MATCH (h:HistoryEvent) WHERE h.tenantId = $tenant AND h.event IN ['TTL', 'DELETE', 'PURGE']
   RETURN h.memoryId AS memory, h.actor AS actor ORDER BY h.at, h.id`,
);
const ending = z.object({ memory: z.string(), actor: z.string() });

/** A memory of the graph at the end of the year, with its owner by name. */
export interface YearMemory extends z.infer<typeof row> {
  readonly truth: TrueMemory;
  readonly scopeKey: string;
  readonly stater: string;
  /** The chat where it was learned, by name; null for direct talk. */
  readonly chatName: string | null;
}

/** Reads every memory of a tenant. */
export async function readYearMemories(
  graph: GraphSession,
  tenant: string,
  world: GraphTruth,
  ids: Ids,
): Promise<YearMemory[]> {
  const names = new Map(Object.entries({ ...ids.people, ...ids.chats }).map(([name, id]) => [id, name]));
  const memoriesById = new Map(world.memories.map((memory) => [memory.id, memory]));
  return (await graph.read(texts, { tenant })).map((raw): YearMemory => {
    const parsedRow = row.parse(raw);
    const memory = memoriesById.get(parsedRow.id)!;
    const scopeKey = memory.ownerId === null ? `c:${names.get(memory.chatId!)}` : `u:${names.get(memory.ownerId)}`;
    const chatName = parsedRow.learnedIn === null ? null : names.get(parsedRow.learnedIn)!;
    return { ...parsedRow, chatName, truth: memory, scopeKey, stater: names.get(memory.staterId ?? memory.ownerId!)! };
  });
}

/** Reads the actors, jobs or persons, that ended memories other than by a supersession. */
export async function readEndings(graph: GraphSession, tenant: string): Promise<ReadonlyMap<string, string>> {
  const rows = (await graph.read(endings, { tenant })).map((raw) => ending.parse(raw));
  return new Map(rows.map(({ memory, actor }) => [memory, actor]));
}
