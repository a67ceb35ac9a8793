import type { Caller } from '../../disclosure/caller.js';
import { resolveAudience } from '../../disclosure/audience.steps.js';
import { type Audience, type Period, privateAudience } from '../../disclosure/audience.js';
import { decideDisclosure } from '../../disclosure/rule.js';
import { DomainError } from '../../platform/errors.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { fetchMemories } from '../read/memories.store.js';
import { evidenceOf, type MemoryRow } from '../memory.js';
import { type MemoryView, viewOf } from '../memoryView.js';
import type { Outcome } from '../conflict.js';
import type { Draft } from '../writer/draft.js';
import type { Stored } from '../writer/storing.js';

/** What became of one statement. */
export interface RememberedMemory {
  readonly outcome: Outcome;
  readonly memory: MemoryView;
}

/** A draft with what became of it. */
export interface StoredDraft {
  readonly draft: Draft;
  readonly stored: Stored;
}

/**
 * What became of drafts, as their writer hears it in private. What was said just now is shown as it was stored; whatever
 * else a memory holds is read, by the statement that every other read goes through. Where the writer does not hear it,
 * they get its id with what they said.
 */
export async function writersViews(
  graph: GraphSession,
  caller: Caller,
  written: readonly StoredDraft[],
  now: number,
): Promise<RememberedMemory[]> {
  const personas = [...new Set(written.map((one) => personaOf(one, caller)))];
  const heard = new Map<string, Map<string, MemoryRow>>();
  for (const persona of personas) {
    const older = written.filter((one) => one.stored.outcome !== 'CREATED' && personaOf(one, caller) === persona);
    if (older.length === 0) continue;
    const audience = await resolveAudience(graph, { ...caller, persona }, {}, now);
    const ids = older.map(({ stored }) => stored.row.memory.id);
    heard.set(persona, await fetchMemories(graph, audience, ids));
  }
  return Promise.all(written.map((one) => viewFor(graph, caller, one, heard.get(personaOf(one, caller)), now)));
}

/** What is for all personas is shown as the one spoken to reads it, with what it replaced. */
const personaOf = ({ draft }: StoredDraft, caller: Caller): string => draft.persona || caller.persona;

async function viewFor(
  graph: GraphSession,
  caller: Caller,
  written: StoredDraft,
  heard: ReadonlyMap<string, MemoryRow> | undefined,
  now: number,
): Promise<RememberedMemory> {
  const { draft, stored } = written;
  const { row, outcome, said } = stored;
  if (outcome === 'HELD_BACK') throw new DomainError('INTERNAL', 'What is said outright asks nobody first.');
  const audience = () => resolveAudience(graph, { ...caller, persona: personaOf(written, caller) }, {}, now);
  const spokenIn = [null, draft.chatId, draft.learnedInId];
  const isSaidHere = spokenIn.includes(row.memory.chatId) && spokenIn.includes(row.memory.learnedInId);
  const alone = outcome === 'CREATED' && isSaidHere ? writersAudience(caller, draft, now) : await audience();
  const withheld = { ...said, memory: { ...said.memory, id: row.memory.id } };
  const made = decideDisclosure(evidenceOf(row.memory), alone).disclosed ? row : withheld;
  const shown = outcome === 'CREATED' ? made : (heard?.get(row.memory.id) ?? withheld);
  return { outcome, memory: { ...viewOf(shown, alone), rightsBy: row, audience } };
}

/** The writer alone, known to take part where they have just spoken. */
function writersAudience(caller: Caller, { persona, chatId, learnedInId, learnedAt }: Draft, now: number): Audience {
  const chats = [chatId, learnedInId].flatMap((id) => id ?? []);
  const spoke: readonly Period[] = [[learnedAt, now + 1]];
  const periods = Object.fromEntries(chats.map((id) => [id, spoke]));
  return privateAudience({ tenantId: caller.tenantId, viewerId: caller.viewerId, persona, now, periods });
}
