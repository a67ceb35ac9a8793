import { z } from 'zod';
import { loadStandings } from '../chats/chats.store.js';
import { resolveAudience } from '../disclosure/audience.steps.js';
import { isLive } from '../disclosure/rule.js';
import { evidenceOf, type MemoryRow } from '../memories/memory.js';
import { fetchAsOrigin } from '../memories/memories.store.js';
import { memoryTypeNames, memoryTypes, type MemoryTypeName } from '../memories/memoryTypes.js';
import { checkCategory, checkSlot, unsaidType } from '../memories/rememberInput.js';
import { keysAmong } from '../memories/writing/composeMemory.js';
import type { MemoryWriter } from '../memories/writing/memoryWriter.steps.js';
import { memoryChange, type Next } from '../memories/writing/verdict.js';
import { refuseSecrets } from '../words/secrets.js';
import { fence } from '../platform/models/fence.js';
import { ModelFailure } from '../platform/models/modelFailure.js';
import { defineWork, type Doing } from '../work/defineWork.js';
import type { Effects } from '../work/work.js';
import { type LearningParts, promptLabel } from './learningParts.js';
import { refineMemoryWork } from './learningWork.js';
import { secretWritten, unlessRefused } from './modelSecrets.js';

/** What a model says of the kind of a statement. */
const refinement = z.object({ type: z.string(), category: z.string().nullable(), slot: z.string().nullable() });

/** What a statement turns out to be. */
interface Kind {
  readonly type: MemoryTypeName;
  readonly category: string | null;
  readonly slot: string | null;
}

/** Types that a statement may turn out to be: those that people's words can have and that live on like it does. */
const refinedTypes = memoryTypeNames.filter(
  (name) => memoryTypes[name].learnable && memoryTypes[name].ttlDays === undefined,
);

/** What refining is made of. */
export type RefiningParts = LearningParts & { readonly writer: MemoryWriter };

/**
 * Finds out of what kind a statement is that somebody has told to remember without saying so. Its text, audience, evidence
 * and lifetime stay; where another live memory holds the key that it would get, it stays as it is.
 */
export const refineMemory = defineWork(refineMemoryWork, refine);

const nothing: Effects = () => Promise.resolve({ state: 'NOTHING_LEARNED', storedIds: [] });

async function refine({ subject, work, parts, signal }: Doing<RefiningParts, string>): Promise<Effects> {
  const graph = parts.graph.session();
  const { tenantId, personId, persona } = work;
  const now = parts.clock();
  const audience = await resolveAudience(graph, { tenantId, viewerId: personId, persona }, {}, now);
  const row = (await fetchAsOrigin(graph, audience, [subject])).get(subject);
  if (!row || !parts.settings.extraction || !isUnrefined(row, now)) return nothing;
  const prompt = parts.prompts.fill('refine-memory', { types: refinedTypes.join(', ') });
  const name = row.entities.find(({ id }) => id === personId)?.label ?? null;
  const { value } = await parts.model.ask({
    prompt,
    input: fence('statement', { text: row.memory.text, name }),
    schema: refinement,
    schemaName: 'kind_of_statement',
    maxTokens: 100,
    temperature: 0,
    tenantId,
    signal,
  });
  const kind = await kindOf(parts, value);
  const chats = await loadStandings(graph, tenantId, row.memory.chatId === null ? [] : [row.memory.chatId]);
  const by = { tenantId, actor: work.kind, now, chats, meta: { prompt: promptLabel(prompt) } };
  return async (transaction) => {
    const change = async (one: Kind) => {
      const wanted = memoryChange([subject], by, refined(row, one), [row]);
      return (await parts.writer.changeIn(transaction, wanted)).get(subject)?.outcome;
    };
    const first = await change(kind);
    const last = first === 'LEFT' && kind.slot !== null ? await change({ ...kind, slot: null }) : first;
    return last === 'CHANGED' ? { state: 'DONE', storedIds: [subject] } : nothing(transaction);
  };
}

/** Whether a memory is live and as it was when it was stored without a type. */
const isUnrefined = ({ memory }: MemoryRow, now: number): boolean =>
  isLive(evidenceOf(memory), now) && memory.type === unsaidType && memory.slot === null;

/** What the model says of a statement; rejects where that cannot be used, for a kind is owed. */
async function kindOf({ counters }: LearningParts, said: z.infer<typeof refinement>): Promise<Kind> {
  const type = refinedTypes.find((one) => one === said.type.trim().toLowerCase());
  if (type === undefined) {
    counters.dropped('type');
    throw new ModelFailure('WRONG_SHAPE', 'The model named a type that it was not given.');
  }
  return unlessRefused<Kind, never>(
    async () => {
      const [category, slot] = [
        said.category === null ? null : checkCategory(said.category),
        said.slot === null ? null : checkSlot(said.slot),
      ];
      await refuseSecrets([said.category, said.slot].flatMap((one) => one ?? []));
      return { type, category, slot };
    },
    (reason) => {
      counters.dropped(reason);
      if (reason === 'secret') throw secretWritten();
      throw new ModelFailure('WRONG_SHAPE', 'The model named a category or slot that cannot be kept.');
    },
  );
}

/** A memory as it was seen gets its kind; one that has changed since keeps what was said of it meanwhile. */
const refined =
  (seen: MemoryRow, { type, category, slot }: Kind): Next =>
  (row, now) => {
    const { memory } = row;
    if (!isUnrefined(row, now) || memory.text !== seen.memory.text) return null;
    const [before, policy] = [memoryTypes[memory.type], memoryTypes[type]];
    const kept = {
      ...memory,
      type,
      slot,
      category: memory.category === before.category ? (category ?? policy.category) : memory.category,
      factType: memory.factType === before.factType ? policy.factType : memory.factType,
    };
    if (kept.type === memory.type && slot === null && kept.category === memory.category) return null;
    const after = { ...kept, ...keysAmong(row.entities, kept), updatedAt: now };
    return { event: 'UPDATE', after, whereTaken: 'leave', meta: { refined: true } };
  };
