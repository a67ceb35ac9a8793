import type { Draft } from '../../memories/writer/draft.js';
import { type DraftWriter, partOf, type PreparedDrafts } from '../../memories/writer/prepared.js';
import type { Stored } from '../../memories/writer/storing.js';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { type ConsentNeed, careOf, signalsToApply } from './consent.js';
import { noteProposals, type Signal } from './proposals.store.js';

/** What became of drafts: which were stored or confirmed, and whether the person is asked about any. */
export interface StoredWithCare {
  readonly storedIds: readonly string[];
  readonly asks: boolean;
}

/** Where drafts come from that ask first. */
export interface CareOrigin {
  readonly tenantId: string;
  readonly personId: string;
  readonly messageId: string;
  readonly now: number;
  /** The care that drafts need, by their ids. */
  readonly cares: ReadonlyMap<string, ConsentNeed>;
  /** Drafts that are sure enough to apply where they are benign, by id. */
  readonly sure?: ReadonlySet<string>;
}

/** Drafts as they may be stored: those that concern a field with care ask first. */
export function withCare(drafts: readonly Draft[]): { drafts: Draft[]; cares: ReadonlyMap<string, ConsentNeed> } {
  const cares = new Map(
    drafts.flatMap((draft) => [careOf(draft) ?? []].flat().map((care) => [draft.id, care] as const)),
  );
  const asking = drafts.map((draft): Draft => {
    const care = cares.get(draft.id);
    return care === undefined ? draft : { ...care.draft, asksFirst: care.asksFirst };
  });
  return { drafts: asking, cares };
}

/**
 * Stores prepared drafts. What is held back becomes a proposal to the person; what is benign and has been said often
 * enough, or surely enough, is stored after all. All of it in the caller's transaction.
 */
export async function storeWithCare(
  writer: DraftWriter,
  transaction: GraphTransaction,
  prepared: PreparedDrafts,
  { tenantId, personId, messageId, now, cares, sure = new Set() }: CareOrigin,
): Promise<StoredWithCare> {
  const first = await writer.storeIn(transaction, prepared, { mayRepeat: true });
  const held = prepared.drafts.flatMap((draft, at) => {
    const { outcome, row } = first[at]!;
    const care = outcome === 'HELD_BACK' ? cares.get(draft.id) : undefined;
    if (care === undefined) return [];
    const needed = care.asksFirst === 'TO_REPLACE' ? 0 : sure.has(draft.id) ? 1 : signalsToApply;
    const memoryId = row.memory.id === draft.id ? null : row.memory.id;
    return [{ draft, signal: { care, messageId, memoryId, needed } satisfies Signal }];
  });
  const answers = await noteProposals(
    transaction,
    tenantId,
    personId,
    held.map(({ signal }) => signal),
    now,
  );
  const applied = new Set(held.flatMap(({ draft }, at) => (answers[at] === 'APPLIES' ? [draft.id] : [])));
  const rest = applied.size === 0 ? [] : await applyAll(writer, transaction, prepared, applied);
  return {
    storedIds: [...new Set([...first, ...rest].filter(isKept).map(({ row }) => row.memory.id))],
    asks: answers.includes('WAITS'),
  };
}

const applyAll = (
  writer: DraftWriter,
  transaction: GraphTransaction,
  prepared: PreparedDrafts,
  applied: ReadonlySet<string>,
): Promise<Stored[]> => {
  const { drafts, ...rest } = partOf(prepared, ({ id }) => applied.has(id));
  const unasked = drafts.map(({ asksFirst: _, ...draft }) => draft);
  return writer.storeIn(transaction, { ...rest, drafts: unasked }, { mayRepeat: true });
};

const isKept = ({ outcome }: Stored): boolean => outcome !== 'IGNORED_LOWER_CONFIDENCE' && outcome !== 'HELD_BACK';
