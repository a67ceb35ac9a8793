import type { Caller } from '../../disclosure/caller.js';
import { resolveAudience } from '../../disclosure/audience.steps.js';
import { type Audience, type Period, privateAudience } from '../../disclosure/audience.js';
import type { RequestContext } from '../../disclosure/requestContext.js';
import { decideDisclosure } from '../../disclosure/rule.js';
import { DomainError } from '../../platform/errors.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { fetchMemories } from '../read/memories.store.js';
import type { MemoryRow } from '../memory.js';
import { type MemoryView, viewOf } from '../memoryView.js';
import type { Outcome } from '../conflict.js';
import type { Draft } from '../drafts/draft.js';
import type { StoreResult } from '../writer/store/draftStorage.js';

/** Outcome of one statement. */
export interface RememberedMemory {
  readonly outcome: Outcome;
  readonly memory: MemoryView;
}

export interface StoredDraft {
  readonly draft: Draft;
  readonly stored: StoreResult;
}

/**
 * Returns the outcomes of drafts as their writer sees them in private. A statement made just now is shown as it was
 * stored. Everything else in a memory is read by the query that all other reads use. If it is not disclosed to the
 * writer, they get its id with what they said.
 */
export async function viewsForWriter(
  { graph, caller }: RequestContext,
  storedDrafts: readonly StoredDraft[],
  now: number,
): Promise<RememberedMemory[]> {
  const personas = [...new Set(storedDrafts.map((one) => personaOf(one, caller)))];
  const disclosedByPersona = new Map<string, Map<string, MemoryRow>>();
  for (const persona of personas) {
    const earlierDrafts = storedDrafts.filter(
      (one) => one.stored.outcome !== 'CREATED' && personaOf(one, caller) === persona,
    );
    if (earlierDrafts.length === 0) continue;
    const audience = await resolveAudience({ graph, caller: { ...caller, persona } }, {}, now);
    const ids = earlierDrafts.map(({ stored }) => stored.row.memory.id);
    disclosedByPersona.set(persona, await fetchMemories(graph, audience, ids));
  }
  const writer = { graph, caller, now };
  return Promise.all(storedDrafts.map((one) => viewFor(writer, one, disclosedByPersona.get(personaOf(one, caller)))));
}

/** Returns the persona for whose audience a draft is shown: its own, or the caller's if it is for all personas. */
const personaOf = ({ draft }: StoredDraft, caller: Caller): string => draft.persona || caller.persona;

async function viewFor(
  { graph, caller, now }: { graph: GraphSession; caller: Caller; now: number },
  storedDraft: StoredDraft,
  disclosedRows: ReadonlyMap<string, MemoryRow> | undefined,
): Promise<RememberedMemory> {
  const { draft, stored } = storedDraft;
  const { row, outcome, statementRow } = stored;
  if (outcome === 'HELD_BACK')
    throw new DomainError('INTERNAL', 'Expected the outcome of an explicit statement, got HELD_BACK.');
  const audience = () =>
    resolveAudience({ graph, caller: { ...caller, persona: personaOf(storedDraft, caller) } }, {}, now);
  const statementChatIds = [null, draft.chatId, draft.learnedInId];
  const isInDraftChats =
    statementChatIds.includes(row.memory.chatId) && statementChatIds.includes(row.memory.learnedInId);
  const viewAudience = outcome === 'CREATED' && isInDraftChats ? writersAudience(caller, draft, now) : await audience();
  const withheldRow = { ...statementRow, memory: { ...statementRow.memory, id: row.memory.id } };
  const createdRow = decideDisclosure(row.memory, viewAudience).disclosed ? row : withheldRow;
  const visibleRow = outcome === 'CREATED' ? createdRow : (disclosedRows?.get(row.memory.id) ?? withheldRow);
  return { outcome, memory: { ...viewOf(visibleRow, viewAudience), unmaskedRow: row, audience } };
}

/** Returns the private audience of the writer, with participation in the chats in which they have just spoken. */
function writersAudience(caller: Caller, { persona, chatId, learnedInId, learnedAt }: Draft, now: number): Audience {
  const chatIds = [chatId, learnedInId].flatMap((id) => id ?? []);
  const spokenPeriods: readonly Period[] = [[learnedAt, now + 1]];
  const periods = Object.fromEntries(chatIds.map((id) => [id, spokenPeriods]));
  return privateAudience({ tenantId: caller.tenantId, viewerId: caller.viewerId, persona, now, periods });
}
