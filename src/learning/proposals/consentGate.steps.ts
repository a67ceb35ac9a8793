import type { Draft } from '../../memories/writer/draft.js';
import { type DraftWriter, partOf, type PreparedDrafts } from '../../memories/writer/prepared.js';
import type { Stored } from '../../memories/writer/storing.js';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { DomainError } from '../../platform/errors.js';
import { consented } from '../keptStatement.js';
import { type ConsentNeed, careOf, signalsToApply } from './consent.js';
import { noteProposals, type Signal } from './proposals.store.js';

/** Result of storing drafts: memories stored or confirmed, and `asks` if a proposal waits for the person. */
export interface StoredWithCare {
  readonly storedIds: readonly string[];
  readonly asks: boolean;
}

/** Origin of drafts that may need consent. */
export interface CareOrigin {
  readonly tenantId: string;
  readonly personId: string;
  readonly messageId: string;
  readonly now: number;
  /** Consent that drafts need, by draft id. */
  readonly cares: ReadonlyMap<string, ConsentNeed>;
  /** Ids of drafts that are confident enough to apply without consent if their field is benign. */
  readonly sure?: ReadonlySet<string>;
}

/** Prepares drafts for storage: those about a field that needs consent are marked to ask first. */
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
 * Stores prepared drafts in the caller's transaction. A draft that is held back becomes a proposal to the person. A
 * benign one that was said often enough, or with enough confidence, is stored.
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

/**
 * Stores drafts whose proposals the transaction has just accepted. Rejects if one is not stored, so that no proposal
 * becomes accepted without what it proposed.
 */
async function applyAll(
  writer: DraftWriter,
  transaction: GraphTransaction,
  prepared: PreparedDrafts,
  applied: ReadonlySet<string>,
): Promise<Stored[]> {
  const { drafts, ...rest } = partOf(prepared, ({ id }) => applied.has(id));
  const stored = await writer.storeIn(transaction, { ...rest, drafts: drafts.map(consented) }, { mayRepeat: true });
  if (!stored.every(isKept)) throw new DomainError('INTERNAL', 'An accepted proposal was not stored.');
  return stored;
}

const isKept = ({ outcome }: Stored): boolean => outcome !== 'IGNORED_LOWER_CONFIDENCE' && outcome !== 'HELD_BACK';
