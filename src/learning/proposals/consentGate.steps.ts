import type { Draft } from '../../memories/drafts/draft.js';
import { type DraftWriter, selectDrafts, type PreparedDrafts } from '../../memories/writer/store/preparedDrafts.js';
import type { StoreResult } from '../../memories/writer/store/draftStorage.js';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { DomainError } from '../../platform/errors.js';
import { applyConsent } from '../pendingStatement.js';
import { type ConsentNeed, consentNeedOf, signalsToApply } from './consent.js';
import { recordProposals, type StatementAwaitingConsent } from './proposals.store.js';

/** Result of storing drafts. */
export interface StoredWithConsent {
  /** Drafts that were stored or confirmed. */
  readonly stored: readonly StoreResult[];
  /** Ids of their memories. */
  readonly storedIds: readonly string[];
  /** True if a proposal waits for the person's decision. */
  readonly hasOpenProposal: boolean;
}

/** Origin of drafts that may need consent. */
export interface ConsentOrigin {
  readonly tenantId: string;
  readonly personId: string;
  readonly messageId: string;
  readonly now: number;
  /** Consent that drafts need, by draft id. */
  readonly consentNeeds: ReadonlyMap<string, ConsentNeed>;
  /** Ids of drafts that are confident enough to apply without consent if their field is benign. */
  readonly sureDraftIds?: ReadonlySet<string>;
}

/** Marks the drafts about fields that need consent, and returns the consent they need, by draft id. */
export function markConsentNeeds(drafts: readonly Draft[]): {
  drafts: Draft[];
  consentNeeds: ReadonlyMap<string, ConsentNeed>;
} {
  const consentNeeds = new Map<string, ConsentNeed>();
  const markedDrafts = drafts.map((draft): Draft => {
    const consentNeed = consentNeedOf(draft);
    if (consentNeed === null) return draft;
    consentNeeds.set(draft.id, consentNeed);
    return { ...consentNeed.draft, consentRule: consentNeed.consentRule };
  });
  return { drafts: markedDrafts, consentNeeds };
}

/** Stores prepared drafts. A draft held back becomes a proposal, unless it is benign and said often or surely enough. */
export async function storeWithConsent(
  writer: DraftWriter,
  transaction: GraphTransaction,
  preparedDrafts: PreparedDrafts,
  origin: ConsentOrigin,
): Promise<StoredWithConsent> {
  const { messageId, consentNeeds, sureDraftIds = new Set() } = origin;
  const firstResults = await writer.storeIn(transaction, preparedDrafts, { mayRepeat: true });
  const heldBackDrafts = preparedDrafts.drafts.flatMap((draft, index) => {
    const { outcome, row } = firstResults[index]!;
    const consentNeed = outcome === 'HELD_BACK' ? consentNeeds.get(draft.id) : undefined;
    if (consentNeed === undefined) return [];
    const signalsNeeded =
      consentNeed.consentRule === 'TO_REPLACE' ? 0 : sureDraftIds.has(draft.id) ? 1 : signalsToApply;
    const memoryId = row.memory.id === draft.id ? null : row.memory.id;
    return [{ draft, signal: { consentNeed, messageId, memoryId, signalsNeeded } satisfies StatementAwaitingConsent }];
  });
  const proposalOutcomes = await recordProposals(
    transaction,
    origin,
    heldBackDrafts.map(({ signal }) => signal),
  );
  const appliedIds = new Set(
    heldBackDrafts.flatMap(({ draft }, index) => (proposalOutcomes[index] === 'APPLIES' ? [draft.id] : [])),
  );
  const appliedResults =
    appliedIds.size === 0 ? [] : await storeAccepted(writer, transaction, preparedDrafts, appliedIds);
  const stored = [...firstResults, ...appliedResults].filter(isStored);
  return {
    stored,
    storedIds: [...new Set(stored.map(({ row }) => row.memory.id))],
    hasOpenProposal: proposalOutcomes.includes('WAITS'),
  };
}

/** Stores drafts of proposals just accepted. Rejects if one is not stored: none is accepted without what it says. */
async function storeAccepted(
  writer: DraftWriter,
  transaction: GraphTransaction,
  prepared: PreparedDrafts,
  appliedIds: ReadonlySet<string>,
): Promise<StoreResult[]> {
  const { drafts, ...rest } = selectDrafts(prepared, ({ id }) => appliedIds.has(id));
  const stored = await writer.storeIn(transaction, { ...rest, drafts: drafts.map(applyConsent) }, { mayRepeat: true });
  if (!stored.every(isStored)) throw new DomainError('INTERNAL', 'An accepted proposal was not stored.');
  return stored;
}

const isStored = ({ outcome }: StoreResult): boolean =>
  outcome !== 'IGNORED_LOWER_CONFIDENCE' && outcome !== 'HELD_BACK';
