import type { EntityRow } from '../../../directory/people/person.js';
import type { GraphSession, GraphTransaction } from '../../../platform/neo4j/graph.js';
import type { Draft } from '../../drafts/draft.js';
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

/** Divides the prepared things, which are in the order of the drafts, among the drafts. */
export function thingsOfDrafts(drafts: readonly Draft[], things: readonly EntityRow[]): EntityRow[][] {
  let offset = 0;
  return drafts.map((draft) => things.slice(offset, (offset += draft.things.length)));
}

/** Returns the prepared names without the things that masked drafts name no more. */
export function namesOfMasked(
  { drafts, names }: Pick<PreparedDrafts, 'drafts' | 'names'>,
  maskedDrafts: readonly Draft[],
): PreparedNames {
  const things = thingsOfDrafts(drafts, names.things).flatMap((draftThings, index) =>
    draftThings.filter((_, at) => maskedDrafts[index]!.things.includes(drafts[index]!.things[at]!)),
  );
  return { ...names, things };
}

/** Returns a subset of prepared drafts, with the entities that it names. */
export function selectDrafts(
  { drafts, context, names }: PreparedDrafts,
  isSelected: (draft: Draft) => boolean,
): PreparedDrafts {
  const thingsByDraft = thingsOfDrafts(drafts, names.things);
  const things = thingsByDraft.filter((_, index) => isSelected(drafts[index]!)).flat();
  return { drafts: drafts.filter(isSelected), context, names: { ...names, things } };
}
