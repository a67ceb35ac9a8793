import { z } from 'zod';
import { DomainError } from '../errors.js';
import type { EmbeddingSpace } from './embeddingSpace.js';
import type { GraphSession, GraphTransaction } from './graph.js';
import { statements } from './statements.generated.js';
import { otherSet, vectorSets } from './vectorSets.js';

/**
 * What a space is to the graph: `active`, whose vectors are complete; `next`, whose vectors are being made; `former`,
 * which was active before, and whose vectors are kept for processes that still work with it.
 */
const spaceRoles = ['active', 'next', 'former'] as const;

const placedRow = z.object({
  role: z.enum(spaceRoles),
  id: z.string(),
  set: z.enum(vectorSets),
  model: z.string(),
  dimensions: z.number(),
  since: z.number(),
});

/** An embedding space of the graph, and the set that its vectors are in. `since` in epoch ms: when it became what it is. */
export type PlacedSpace = z.infer<typeof placedRow>;

/** Every embedding space of the graph; none before anything was embedded. */
export async function listSpaces(graph: GraphSession): Promise<PlacedSpace[]> {
  return (await graph.read(statements['schema/list-spaces'], {})).map((row) => placedRow.parse(row));
}

/**
 * Where the vectors of a space are in this graph; a graph without any takes it as its own. Rejects with CONFLICT when the
 * graph has vectors of other spaces alone: vectors of two models never mix.
 */
export async function placeOf(graph: GraphSession, space: EmbeddingSpace, now: number): Promise<PlacedSpace> {
  const placed = await graph.write((transaction) => lockSpaces(transaction, space, now));
  const own = placed.find(({ id }) => id === space.id);
  if (own) return own;
  const active = placed.find(({ role }) => role === 'active')!;
  throw new DomainError(
    'CONFLICT',
    `The vectors of this graph were made by ${active.model} (${active.id}), not by ${space.model} (${space.id}). ` +
      'Configure that model again, set KITH_EMBEDDER=none to search by words only, or run "kith reembed" with this configuration to change the model.',
  );
}

/** How a change to a space begins: anew, where it was left, or not at all, because the space is the graph's own. */
export interface SpaceChangeStart {
  readonly how: 'anew' | 'again' | 'not';
  readonly place: PlacedSpace;
  /** What was being made before, and is given up. */
  readonly givenUp: PlacedSpace | undefined;
}

/** Begins to change the graph to a space, or goes on; whatever else was being changed is given up. */
export function beginChange(graph: GraphSession, space: EmbeddingSpace, now: number): Promise<SpaceChangeStart> {
  return graph.write(async (transaction) => {
    const placed = await lockSpaces(transaction, space, now);
    const active = placed.find(({ role }) => role === 'active')!;
    const next = placed.find(({ role }) => role === 'next');
    const givenUp = next && next.id !== space.id ? next : undefined;
    if (active.id === space.id) {
      if (givenUp) await transaction.run(statements['schema/forget-space'], { role: 'next', spaceId: givenUp.id });
      return { how: 'not', place: active, givenUp };
    }
    if (next?.id === space.id) return { how: 'again', place: next, givenUp };
    const set = otherSet(active.set);
    await transaction.run(statements['schema/begin-space'], { space: stored(space), set, now });
    const { id, model, dimensions } = space;
    return { how: 'anew', place: { role: 'next', id, set, model, dimensions, since: now }, givenUp };
  });
}

/**
 * Makes a space whose vectors are there the graph's own, unless somebody was faster; false when it is neither that nor the
 * one being made.
 */
export async function switchTo(graph: GraphSession, spaceId: string, now: number): Promise<boolean> {
  const rows = await graph.write((transaction) =>
    transaction.run(statements['schema/switch-spaces'], { spaceId, now }),
  );
  if (z.object({ switched: z.number() }).parse(rows[0]).switched > 0) return true;
  return (await listSpaces(graph)).some(({ role, id }) => role === 'active' && id === spaceId);
}

/** Forgets a former space, once its vectors are gone. */
export async function forgetFormer(graph: GraphSession, spaceId: string): Promise<void> {
  await graph.write((transaction) => transaction.run(statements['schema/forget-space'], { role: 'former', spaceId }));
}

async function lockSpaces(transaction: GraphTransaction, space: EmbeddingSpace, now: number): Promise<PlacedSpace[]> {
  const rows = await transaction.run(statements['schema/lock-spaces'], { space: stored(space), now });
  return rows.map((row) => placedRow.parse(row));
}

function stored({ limits, ...space }: EmbeddingSpace): object {
  return { ...space, factLimit: limits.fact, episodeLimit: limits.episode };
}
