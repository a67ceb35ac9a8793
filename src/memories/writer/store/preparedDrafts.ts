import type { EntityRow } from '../../../directory/people/person.js';
import type { GraphSession, GraphTransaction } from '../../../platform/neo4j/graph.js';
import type { Draft } from '../draft.js';
import type { StoreResult, StoringContext } from './draftStorage.js';

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

export interface DraftWriter {
  prepare(graph: GraphSession, drafts: readonly Draft[], context: StoringContext): Promise<PreparedDrafts>;
  storeIn(
    transaction: GraphTransaction,
    prepared: PreparedDrafts,
    options: { mayRepeat: boolean },
  ): Promise<StoreResult[]>;
}

/** Returns the prepared names without the things that masked drafts name no more. */
export function namesOfMasked(
  { drafts, names }: Pick<PreparedDrafts, 'drafts' | 'names'>,
  maskedDrafts: readonly Draft[],
): PreparedNames {
  let offset = 0;
  const things = drafts.flatMap((draft, index) => {
    const draftThings = names.things.slice(offset, (offset += draft.things.length));
    return draftThings.filter((_, at) => maskedDrafts[index]!.things.includes(draft.things[at]!));
  });
  return { ...names, things };
}

/** Returns a subset of prepared drafts, with the entities that it names. */
export function selectDrafts(
  { drafts, context, names }: PreparedDrafts,
  isSelected: (draft: Draft) => boolean,
): PreparedDrafts {
  let offset = 0;
  const things = drafts.flatMap((draft) => {
    const draftThings = names.things.slice(offset, (offset += draft.things.length));
    return isSelected(draft) ? draftThings : [];
  });
  return { drafts: drafts.filter(isSelected), context, names: { ...names, things } };
}
