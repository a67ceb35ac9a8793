import { z } from 'zod';
import { mergeStates } from '../directory/people/merge.js';
import type { CoMentions } from '../directory/names/nameVerdict.js';
import { type NamedEntity, namedEntity } from '../directory/names/nameResolution.js';
import type { GraphSession } from '../platform/neo4j/graph.js';
import { rowsOf } from '../platform/neo4j/rows.js';
import { statements } from './statements.generated.js';

const creatorRow = z.object({ id: z.string(), at: z.number() });
const decidedRow = z.object({
  keptId: z.string(),
  absorbedId: z.string(),
  state: z.enum(mergeStates),
  expiresAt: z.number().nullable(),
});
const coMentionsRow = z.object({
  id: z.string(),
  memories: z.array(z.tuple([z.string(), z.array(z.string())])),
});

/** Account that may have named people or things. `at`: epoch ms of its latest check for variants, 0 for none. */
export type EntityCreator = z.infer<typeof creatorRow>;

/** Decision about a pair of people or things. */
export type DecidedMerge = z.infer<typeof decidedRow>;

/** Maximum number of people and things per account that are checked. */
const maxNamed = 10_000;
/** Maximum number of memories per person or thing that are read. */
const maxMemories = 200;

/** Returns the accounts of a tenant, the one with the oldest check first. */
export async function listEntityCreators(
  graph: GraphSession,
  { after, ...page }: { tenant: string; until: number; after: EntityCreator | undefined; limit: number },
): Promise<EntityCreator[]> {
  const params = { ...page, afterTime: after?.at ?? -1, afterId: after?.id ?? '' };
  return rowsOf(creatorRow, await graph.read(statements['upkeep/list-entity-creators'], params));
}

/** Returns the people and things that an account has named. */
export async function listCreatedEntities(
  graph: GraphSession,
  tenant: string,
  creator: string,
): Promise<NamedEntity[]> {
  return rowsOf(
    namedEntity,
    await graph.read(statements['upkeep/list-created-entities'], { tenant, creator, limit: maxNamed }),
  );
}

/** Returns the decisions and proposals about people and things that an account has named. */
export async function listMergeDecisions(graph: GraphSession, creator: string): Promise<DecidedMerge[]> {
  return rowsOf(decidedRow, await graph.read(statements['upkeep/list-decided-merges'], { creator }));
}

/** Returns the co-mentions of people and things in the latest memories of their creator, by id. */
export async function listCoMentions(
  graph: GraphSession,
  { tenant, creator, ids }: { tenant: string; creator: string; ids: readonly string[] },
): Promise<Map<string, CoMentions>> {
  const rows = await graph.read(statements['upkeep/list-co-mentions'], { tenant, creator, ids, limit: maxMemories });
  return new Map(
    rows.map((row) => {
      const { id, memories } = coMentionsRow.parse(row);
      return [
        id,
        {
          memories: new Set(memories.map(([memory]) => memory)),
          companions: new Set(memories.flatMap(([, companions]) => companions)),
        },
      ];
    }),
  );
}

/** Records the time of an account's check for variants. */
export async function recordVariantCheck(graph: GraphSession, creator: string, now: number): Promise<void> {
  await graph.writeOne(statements['upkeep/record-variant-check'], { creator, now });
}
