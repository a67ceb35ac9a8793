import { z } from 'zod';
import { entityTypes } from '../directory/people/person.js';
import { mergeStates } from '../directory/people/merge.js';
import type { Surroundings } from '../directory/names/nameVerdict.js';
import type { NamedEntity } from '../directory/names/nameResolution.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { statements } from './statements.generated.js';

const namerRow = z.object({ id: z.string(), at: z.number() });
const namedRow = z.object({
  id: z.string(),
  type: z.enum(entityTypes),
  createdAt: z.number(),
  isLinked: z.boolean(),
  names: z.array(z.string()),
  into: z.string().nullable(),
});
const decidedRow = z.object({
  keptId: z.string(),
  absorbedId: z.string(),
  state: z.enum(mergeStates),
  expiresAt: z.number().nullable(),
});
const aroundRow = z.object({
  id: z.string(),
  memories: z.array(z.tuple([z.string(), z.array(z.string()), z.string().nullable()])),
});

/** Somebody who may have named others; when what they named was last looked through, epoch ms, 0 for never. */
export type Namer = z.infer<typeof namerRow>;

/** What was decided about two. */
export type DecidedMerge = z.infer<typeof decidedRow>;

/** People and things of one person that are looked at. */
const mostNamed = 10_000;
/** Memories of one of them that are looked at. */
const mostMemories = 200;

/** The accounts of a tenant, those whose names were looked through longest ago first. */
export async function listNamers(
  graph: GraphSession,
  { after, ...page }: { tenant: string; until: number; after: Namer | undefined; limit: number },
): Promise<Namer[]> {
  const params = { ...page, afterTime: after?.at ?? -1, afterId: after?.id ?? '' };
  return (await graph.read(statements['upkeep/list-namers'], params)).map((row) => namerRow.parse(row));
}

/** The people and things that somebody has named. */
export async function listNamed(graph: GraphSession, tenant: string, maker: string): Promise<NamedEntity[]> {
  const rows = await graph.read(statements['upkeep/list-named'], { tenant, maker, limit: mostNamed });
  return rows.map((row) => namedRow.parse(row));
}

/** What was decided about people and things that somebody has named, or proposed to them. */
export async function listDecided(graph: GraphSession, maker: string): Promise<DecidedMerge[]> {
  return (await graph.read(statements['upkeep/list-decided-merges'], { maker })).map((row) => decidedRow.parse(row));
}

/** What is around these people and things in their maker's memories, by id. */
export async function loadSurroundings(
  graph: GraphSession,
  { tenant, maker, ids }: { tenant: string; maker: string; ids: readonly string[] },
): Promise<Map<string, Surroundings>> {
  const rows = await graph.read(statements['upkeep/load-surroundings'], { tenant, maker, ids, most: mostMemories });
  return new Map(
    rows.map((row) => {
      const { id, memories } = aroundRow.parse(row);
      return [
        id,
        {
          memories: new Set(memories.map(([memory]) => memory)),
          companions: new Set(memories.flatMap(([, companions]) => companions)),
          chats: new Set(memories.flatMap(([, , chat]) => chat ?? [])),
        },
      ];
    }),
  );
}

/** Notes that what somebody has named was looked through. */
export async function noteLookedThrough(graph: GraphSession, maker: string, now: number): Promise<void> {
  await graph.write((transaction) => transaction.run(statements['upkeep/note-looked-through'], { maker, now }));
}
