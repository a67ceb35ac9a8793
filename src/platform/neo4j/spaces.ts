import { z } from 'zod';
import { commandName } from '../product.js';
import { DomainError } from '../errors.js';
import type { EmbeddingSpace } from './embeddingSpace.js';
import type { GraphSession, GraphTransaction } from './graph.js';
import { rowOf, rowsOf } from './rows.js';
import { statements } from './statements.generated.js';
import { otherSet, type VectorSet, vectorSets } from './vectorSets.js';

/**
 * Role of an embedding space in the graph. At most one space has each role.
 *
 * | role   | meaning                                       | next role                                         |
 * | ------ | --------------------------------------------- | ------------------------------------------------- |
 * | next   | its vectors are being made in the other set   | active (`promoteSpace`), none (another change begins) |
 * | active | its vectors are complete                      | former (`promoteSpace` another space)                 |
 * | former | was active; kept for processes with its model | none (`deleteFormerSpace`, or another change begins)   |
 */
const spaceRoles = ['active', 'next', 'former'] as const;

const spaceRow = z.object({
  role: z.enum(spaceRoles),
  id: z.string(),
  set: z.enum(vectorSets),
  model: z.string(),
  dimensions: z.number(),
  since: z.number(),
});

/** Embedding space of the graph, with the set of its vectors. `since`: epoch ms of its latest change of role. */
export type StoredSpace = z.infer<typeof spaceRow>;

/** Returns the space of a vector set. If there is none, returns one that no vector is of. */
export const spaceOfSet = (set: VectorSet, spaces: readonly StoredSpace[]): Pick<StoredSpace, 'id' | 'dimensions'> =>
  spaces.find((space) => space.set === set) ?? { id: 'none', dimensions: 0 };

/** Returns every embedding space of the graph; none before the first embedding. */
export async function listSpaces(graph: GraphSession): Promise<StoredSpace[]> {
  return rowsOf(spaceRow, await graph.read(statements['schema/list-spaces'], {}));
}

/** Role and vector set of a space; a graph without any adopts it. CONFLICT if it has vectors of others only. */
export async function adoptSpace(graph: GraphSession, space: EmbeddingSpace, now: number): Promise<StoredSpace> {
  const storedSpaces = await graph.write((transaction) => lockSpaces(transaction, space, now));
  const matchingSpace = storedSpaces.find(({ id }) => id === space.id);
  if (matchingSpace) return matchingSpace;
  const active = storedSpaces.find(({ role }) => role === 'active')!;
  throw new DomainError(
    'CONFLICT',
    `The vectors of this graph were made by ${active.model} (${active.id}), not by ${space.model} (${space.id}). ` +
      `Configure that model again, set KITH_EMBEDDER=none to search by words only, or run "${commandName} reembed" with this configuration to change the model.`,
  );
}

export interface SpaceChangeStart {
  readonly startKind: 'NEW' | 'RESUMED' | 'ALREADY_ACTIVE';
  readonly storedSpace: StoredSpace;
  /** Space of an earlier change that is abandoned. */
  readonly abandonedSpace: StoredSpace | undefined;
}

/** Begins or resumes the change of the graph to a space; a change to any other space is abandoned. */
export function beginSpaceChange(graph: GraphSession, space: EmbeddingSpace, now: number): Promise<SpaceChangeStart> {
  return graph.write(async (transaction) => {
    const storedSpaces = await lockSpaces(transaction, space, now);
    const active = storedSpaces.find(({ role }) => role === 'active')!;
    const next = storedSpaces.find(({ role }) => role === 'next');
    const abandonedSpace = next && next.id !== space.id ? next : undefined;
    if (active.id === space.id) {
      if (abandonedSpace)
        await transaction.run(statements['schema/forget-space'], { role: 'next', spaceId: abandonedSpace.id });
      return { startKind: 'ALREADY_ACTIVE', storedSpace: active, abandonedSpace };
    }
    if (next?.id === space.id) return { startKind: 'RESUMED', storedSpace: next, abandonedSpace };
    const set = otherSet(active.set);
    await transaction.run(statements['schema/begin-space'], { space: propertiesOf(space), set, now });
    const { id, model, dimensions } = space;
    return { startKind: 'NEW', storedSpace: { role: 'next', id, set, model, dimensions, since: now }, abandonedSpace };
  });
}

/** Makes a complete space active; idempotent if another process was faster; false unless it is `next` or active. */
export async function promoteSpace(graph: GraphSession, spaceId: string, now: number): Promise<boolean> {
  const rows = await graph.writeOne(statements['schema/promote-space'], { spaceId, now });
  if (rowOf(z.object({ promoted: z.number() }), rows).promoted > 0) return true;
  return (await listSpaces(graph)).some(({ role, id }) => role === 'active' && id === spaceId);
}

/** Removes a former space, after its vectors are deleted. */
export async function deleteFormerSpace(graph: GraphSession, spaceId: string): Promise<void> {
  await graph.writeOne(statements['schema/forget-space'], { role: 'former', spaceId });
}

async function lockSpaces(transaction: GraphTransaction, space: EmbeddingSpace, now: number): Promise<StoredSpace[]> {
  return rowsOf(spaceRow, await transaction.run(statements['schema/lock-spaces'], { space: propertiesOf(space), now }));
}

const propertiesOf = ({ limits, ...space }: EmbeddingSpace) => ({
  ...space,
  factLimit: limits.fact,
  episodeLimit: limits.episode,
});
