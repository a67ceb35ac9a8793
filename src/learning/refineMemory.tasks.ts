import { z } from 'zod';
import { loadStandings } from '../directory/chats/chats.store.js';
import { resolveAudience } from '../disclosure/audience.steps.js';
import { isLive } from '../disclosure/rule.js';
import { evidenceOf, type MemoryRow, type MemoryState } from '../memories/memory.js';
import { fetchAsOrigin } from '../memories/read/memories.store.js';
import { memoryTypeNames, memoryTypes, type MemoryTypeName } from '../memories/memoryTypes.js';
import { checkCategory, checkSlot, unsaidType } from '../memories/rememberInput.js';
import { keysAmong } from '../memories/writer/composeMemory.js';
import type { MemoryWriter } from '../memories/writer/memoryWriter.steps.js';
import { memoryChange, type DecideVerdict } from '../memories/writer/verdict.js';
import { refuseSecrets } from '../text/secrets/secrets.js';
import { fence } from '../platform/models/fence.js';
import { ModelFailure } from '../platform/models/modelFailure.js';
import { defineWork, type WorkContext } from '../background/work/defineWork.js';
import type { Effects } from '../background/work/work.js';
import { type LearningParts, promptLabel } from './learningParts.js';
import { refineMemoryWork } from './learningWork.js';
import { isAccount } from '../directory/people/person.js';
import { fieldOfSlot, saidField } from '../text/inputFields.js';
import { holdingOf } from '../text/holding.js';
import { relationKind } from '../text/relationWords.js';
import { cleanText, normalized } from '../text/texts.js';
import { isAddition } from './proposals/consent.js';
import { secretWritten, unlessRefused } from './modelSecrets.js';

/** What a model says of the kind of a statement. */
const refinement = z.object({
  type: z.string(),
  category: z.string().nullable(),
  slot: z.string().nullable(),
  value: z.string().nullable().default(null),
});

/** What a statement turns out to be. */
interface Kind {
  readonly type: MemoryTypeName;
  readonly category: string | null;
  readonly slot: string | null;
  readonly value: string | null;
}

/** Types that a statement may turn out to be: those that people's words can have and that live on like it does. */
const refinedTypes = memoryTypeNames.filter(
  (name) => memoryTypes[name].learnable && memoryTypes[name].ttlDays === undefined,
);

/** What refining is made of. */
export type RefiningParts = LearningParts & { readonly writer: MemoryWriter };

/**
 * Finds out of what kind a statement is that somebody has told to remember without saying so, and makes of it what it would
 * have been with that said: it is about its owner, fills its slot and supersedes what was said before it. Its text,
 * audience, evidence and lifetime stay; where a live memory that stays has its key or is surer, it fills no slot.
 */
export const refineMemory = defineWork(refineMemoryWork, refine);

const nothing: Effects = () => Promise.resolve({ state: 'NOTHING_LEARNED', storedIds: [] });

async function refine({ subject, work, parts, signal }: WorkContext<RefiningParts, string>): Promise<Effects> {
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
    maxTokens: 150,
    temperature: 0,
    tenantId,
    signal,
  });
  const kind = await kindOf(parts, value, row);
  const chats = await loadStandings(graph, tenantId, row.memory.chatId === null ? [] : [row.memory.chatId]);
  const by = { tenantId, actor: work.kind, now, chats, meta: { prompt: promptLabel(prompt) } };
  return async (transaction) => {
    const change = async (one: Kind) => {
      const wanted = memoryChange([subject], by, refined(row, one), [row]);
      return (await parts.writer.changeIn(transaction, wanted)).get(subject)?.outcome;
    };
    const first = await change(kind);
    const last = first === 'LEFT' && kind.slot !== null ? await change({ ...kind, slot: null, value: null }) : first;
    return last === 'CHANGED' ? { state: 'DONE', storedIds: [subject] } : nothing(transaction);
  };
}

/** Whether a memory is live and as it was when it was stored without a type. */
const isUnrefined = ({ memory }: MemoryRow, now: number): boolean =>
  isLive(evidenceOf(memory), now) && memory.type === unsaidType && memory.slot === null;

/** What the model says of a statement; rejects where that cannot be used, for a kind is owed. */
async function kindOf({ counters }: LearningParts, said: z.infer<typeof refinement>, row: MemoryRow): Promise<Kind> {
  const type = refinedTypes.find((one) => one === said.type.trim().toLowerCase());
  if (type === undefined) {
    counters.dropped('type');
    throw new ModelFailure('WRONG_SHAPE', 'The model named a type that it was not given.');
  }
  return unlessRefused<Kind, never>(
    async () => {
      const [category, slot, value] = [
        said.category === null ? null : checkCategory(said.category),
        said.slot === null ? null : checkSlot(said.slot),
        said.value === null ? null : cleanText('value', said.value, { max: 500 }),
      ];
      await refuseSecrets([said.category, said.slot, said.value].flatMap((one) => one ?? []));
      return { type, category, ...filledBy(row, slot, value) };
    },
    (reason) => {
      counters.dropped(reason);
      if (reason === 'secret') throw secretWritten();
      throw new ModelFailure('WRONG_SHAPE', 'The model named a category or slot that cannot be kept.');
    },
  );
}

/** The slot that a statement fills, with the value that its words give; none where they do not plainly say that of its holder. */
function filledBy(row: MemoryRow, slot: string | null, value: string | null): Pick<Kind, 'slot' | 'value'> {
  const { text } = row.memory;
  const none = { slot: null, value: null };
  if (slot === null || isAddition(slot) || holdingOf(text) !== 'HOLDS' || !speaksOfHolder(row, slot)) return none;
  const said = saidField(text);
  if (said !== null && said.field === fieldOfSlot(slot)) return { slot, value: said.value };
  const isSaid = value !== null && ` ${normalized(text)} `.includes(` ${normalized(value)} `);
  return isSaid ? { slot, value } : none;
}

/** Whether a statement begins with whose slot it is, and not with somebody of theirs: "Ana's brother", "My boss". */
function speaksOfHolder({ memory, entities }: MemoryRow, slot: string): boolean {
  const { text, aboutIds, aboutLabels, ownerId, staterId } = memory;
  const holderId = aboutIds[0] ?? ownerId ?? staterId;
  const holder = entities.find(({ id }) => id === holderId);
  const names = [holder?.label, holder?.handle, aboutLabels[0]].flatMap((name) => name ?? []);
  const own = holderId === staterId ? ['i', 'my', 'user', 'the user'] : [];
  const words = ` ${normalized(text)} `;
  const isTheirs = [...names.map(normalized), ...own].some((name) => words.startsWith(` ${name} `));
  return isTheirs && (relationKind(text) === null || relationKind(slot.replaceAll('_', ' ')) !== null);
}

/** A memory as it was seen gets its kind; one that has changed since keeps what was said of it meanwhile. */
const refined =
  (seen: MemoryRow, { type, category, slot, value }: Kind): DecideVerdict =>
  (row, now) => {
    const { memory } = row;
    if (!isUnrefined(row, now) || memory.text !== seen.memory.text) return null;
    const [before, policy] = [memoryTypes[memory.type], memoryTypes[type]];
    const kept = {
      ...memory,
      ...importanceOf(memory, slot === null ? policy.importance : Math.max(2, policy.importance)),
      ...(policy.aboutOwner ? aboutOwner(row) : {}),
      ...{ type, slot, value },
      category: memory.category === before.category ? (category ?? policy.category) : memory.category,
      factType: memory.factType === before.factType ? policy.factType : memory.factType,
    };
    if (kept.type === memory.type && slot === null && kept.category === memory.category) return null;
    const after = { ...kept, ...keysAmong(row.entities, kept), updatedAt: now };
    return { event: 'UPDATE', after, whereTaken: 'leave', supersedes: true, meta: { refined: true } };
  };

/** The importance of a memory whose writer has given it none. */
function importanceOf({ type, importance, pinned, unpinnedImportance }: MemoryState, wanted: number) {
  const [given, unsaid] = [unpinnedImportance ?? importance, memoryTypes[type].importance];
  if (given !== unsaid) return {};
  return pinned ? { unpinnedImportance: wanted } : { importance: wanted };
}

/**
 * A personal memory without persons, about its owner. It is not portable from then on: what nobody was to hear over whom
 * it is about stays so.
 */
function aboutOwner({ memory, entities }: MemoryRow): Partial<MemoryState> {
  const owner = entities.find(({ id }) => id === memory.ownerId);
  if (owner === undefined || memory.aboutIds.length > 0 || memory.staterId !== memory.ownerId) return {};
  const aboutIds = [owner.id];
  return {
    ...{ aboutIds, aboutLabels: [owner.label], subjectIds: aboutIds, acquaintedIds: aboutIds },
    ...{ aboutAccount: isAccount(owner), aboutOthers: false, hearsay: false, portable: false },
  };
}
