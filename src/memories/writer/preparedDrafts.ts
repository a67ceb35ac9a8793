import type { EntityRow } from '../../directory/people/person.js';
import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import type { Draft } from './draft.js';
import type { StoreResult, StoringContext } from './decideDrafts.js';

/** Entities that drafts name: acquaintances by ref, and things in the order of the drafts. */
export interface PreparedNames {
  readonly acquaintances: ReadonlyMap<string, EntityRow>;
  readonly things: readonly EntityRow[];
}

/** Drafts with their vectors, whose entities are in the graph: any transaction can store them. */
export interface PreparedDrafts {
  readonly drafts: readonly Draft[];
  readonly context: StoringContext & { readonly spaceId: string | null };
  readonly names: PreparedNames;
}

/** Interface for storing drafts, implemented by `MemoryWriter`. */
export interface DraftWriter {
  prepare(graph: GraphSession, drafts: readonly Draft[], context: StoringContext): Promise<PreparedDrafts>;
  storeIn(
    transaction: GraphTransaction,
    prepared: PreparedDrafts,
    options: { mayRepeat: boolean },
  ): Promise<StoreResult[]>;
}

/** Returns a subset of prepared drafts, with the entities that it names. */
export function partOf({ drafts, context, names }: PreparedDrafts, isMeant: (draft: Draft) => boolean): PreparedDrafts {
  let next = 0;
  const things = drafts.flatMap((draft) => {
    const own = names.things.slice(next, (next += draft.things.length));
    return isMeant(draft) ? own : [];
  });
  return { drafts: drafts.filter(isMeant), context, names: { ...names, things } };
}
