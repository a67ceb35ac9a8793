import { z } from 'zod';
import { loadChatPeriods } from '../directory/chats/chats.store.js';
import { resolveAudience } from '../disclosure/audience.steps.js';
import { isLive } from '../disclosure/rule.js';
import type { MemoryRow, MemoryState } from '../memories/memory.js';
import { fetchAsOrigin } from '../memories/read/memories.store.js';
import { memoryTypeNames, memoryTypes, type MemoryTypeName } from '../memories/memoryTypes.js';
import { checkCategory, checkSlot, defaultType } from '../memories/drafts/rememberInput.js';
import { keysWithEntities } from '../memories/drafts/composedKeys.js';
import type { MemoryWriter } from '../memories/writer/memoryWriter.steps.js';
import { maskTexts, placeKeysOfStatement, speakerOf } from '../memories/writer/removedValueMasking.js';
import { memoryChange, type DecideVerdict } from '../memories/writer/verdict.js';
import { refuseSecrets } from '../text/secrets/secrets.js';
import { promptBlock } from '../platform/models/promptBlock.js';
import { ModelFailure } from '../platform/models/modelFailure.js';
import { defineWork, type WorkContext } from '../background/work/defineWork.js';
import { type Effects, nothingLearned } from '../background/work/work.js';
import { type LearningDependencies, promptLabel } from './learningDependencies.js';
import { refineMemoryWork } from './learningWork.js';
import { isAccount } from '../directory/people/person.js';
import { fieldOfSlot, statedFieldOf } from '../text/statedFields.js';
import { valueRelationOf } from '../text/valueRelation.js';
import { relationKind } from '../text/relationWords.js';
import { cleanText, normalized } from '../text/texts.js';
import { isAddition } from './proposals/consent.js';
import { modelSecretError, resultOrRefusal } from './modelSecrets.js';

/** Schema of the model's classification of a statement. */
const refinement = z.object({
  type: z.string(),
  category: z.string().nullable(),
  slot: z.string().nullable(),
  value: z.string().nullable().default(null),
});

interface Classification extends Readonly<z.infer<typeof refinement>> {
  readonly type: MemoryTypeName;
}

/** Types that a statement may be classified as: learnable ones without a time to live, like its present type. */
const refinedTypes = memoryTypeNames.filter(
  (name) => memoryTypes[name].learnable && memoryTypes[name].ttlDays === undefined,
);

export type RefiningDependencies = LearningDependencies & { readonly writer: MemoryWriter };

/**
 * Handler of `refine-memory`: classifies a statement that a person remembered without a type. The memory then becomes
 * what it would have been with the type: it is about its owner, fills its slot and supersedes earlier statements. Its
 * text, audience, evidence and lifetime stay. It fills no slot if a live memory that stays has the same key or a higher
 * confidence.
 */
export const refineMemory = defineWork(refineMemoryWork, refine);

async function refine({
  subject,
  work,
  dependencies,
  signal,
}: WorkContext<RefiningDependencies, string>): Promise<Effects> {
  const graph = dependencies.graph.session();
  const { tenantId, personId, persona } = work;
  const now = dependencies.clock();
  const audience = await resolveAudience({ graph, caller: { tenantId, viewerId: personId, persona } }, {}, now);
  const row = (await fetchAsOrigin(graph, audience, [subject])).get(subject);
  if (!row || !dependencies.settings.extraction || !isUnrefined(row, now)) return nothingLearned;
  const prompt = dependencies.prompts.fill('refine-memory', { types: refinedTypes.join(', ') });
  const name = row.entities.find(({ id }) => id === personId)?.label ?? null;
  const { value } = await dependencies.model.ask({
    prompt,
    input: promptBlock('statement', { text: row.memory.text, name }),
    schema: refinement,
    schemaName: 'kind_of_statement',
    maxTokens: 150,
    tenantId,
    personId,
    signal,
  });
  const classification = await classificationOf(dependencies, value, row);
  const chats = await loadChatPeriods(graph, tenantId, row.memory.chatId === null ? [] : [row.memory.chatId]);
  const by = { tenantId, actor: work.kind, now, chats, meta: { prompt: promptLabel(prompt) } };
  // It may fill a field: other writers of the speaker's fields wait.
  const speakerId = row.memory.staterId ?? row.memory.ownerId;
  const heldSpeakers = speakerId === null ? [] : [{ staterId: speakerId, aboutIds: [], isAlwaysLocked: true }];
  return async (transaction) => {
    const change = async (candidate: Classification) => {
      const plannedChange = memoryChange([subject], by, refinementVerdict(row, candidate), {
        unlockedRows: [row],
        speakers: heldSpeakers,
        placeKeys: placeKeysOfStatement(row.memory),
      });
      return (await dependencies.writer.changeIn(transaction, plannedChange)).get(subject)?.outcome;
    };
    const firstOutcome = await change(classification);
    const outcome =
      firstOutcome === 'BARRED' && classification.slot !== null
        ? await change({ ...classification, slot: null, value: null })
        : firstOutcome;
    return outcome === 'CHANGED' ? { state: 'DONE', storedIds: [subject] } : nothingLearned(transaction);
  };
}

/** True if a memory is live and unchanged since it was stored without a type. */
const isUnrefined = ({ memory }: MemoryRow, now: number): boolean =>
  isLive(memory, now) && memory.type === defaultType && memory.slot === null;

/** Validates the model's classification. Throws if it cannot be used, because this work must produce one. */
async function classificationOf(
  { counters }: LearningDependencies,
  answer: z.infer<typeof refinement>,
  row: MemoryRow,
): Promise<Classification> {
  const type = refinedTypes.find((one) => one === answer.type.trim().toLowerCase());
  if (type === undefined) {
    counters.countDropped('type');
    throw new ModelFailure('WRONG_SHAPE', 'The model named a type that it was not given.');
  }
  return resultOrRefusal<Classification, never>(
    async () => {
      const category = answer.category === null ? null : checkCategory(answer.category);
      const slot = answer.slot === null ? null : checkSlot(answer.slot);
      const value = answer.value === null ? null : cleanText('value', answer.value, { max: 500 });
      await refuseSecrets([answer.category, answer.slot, answer.value].flatMap((one) => one ?? []));
      return { type, category, ...slotFilledBy(row, slot, value) };
    },
    (reason) => {
      counters.countDropped(reason);
      if (reason === 'secret') throw modelSecretError();
      throw new ModelFailure('WRONG_SHAPE', 'The model named a category or slot that cannot be kept.');
    },
  );
}

/** Returns the slot and value that a statement's words fill; none unless they plainly state that of the holder. */
function slotFilledBy(
  row: MemoryRow,
  slot: string | null,
  value: string | null,
): Pick<Classification, 'slot' | 'value'> {
  const { text } = row.memory;
  const none = { slot: null, value: null };
  if (slot === null || isAddition(slot) || valueRelationOf(text) !== 'HOLDS' || !speaksOfHolder(row, slot)) return none;
  const statedField = statedFieldOf(text);
  if (statedField !== null && statedField.field === fieldOfSlot(slot)) return { slot, value: statedField.value };
  const isValueInText = value !== null && ` ${normalized(text)} `.includes(` ${normalized(value)} `);
  return isValueInText ? { slot, value } : none;
}

/** True if a statement begins with the slot's holder, not with their relation: "Ana's brother", "My boss". */
function speaksOfHolder({ memory, entities }: MemoryRow, slot: string): boolean {
  const { text, aboutIds, aboutLabels, ownerId, staterId } = memory;
  const holderId = aboutIds[0] ?? ownerId ?? staterId;
  const slotHolder = entities.find(({ id }) => id === holderId);
  const names = [slotHolder?.label, slotHolder?.handle, aboutLabels[0]].flatMap((name) => name ?? []);
  const selfReferences = holderId === staterId ? ['i', 'my', 'user', 'the user'] : [];
  const words = ` ${normalized(text)} `;
  const isTheirs = [...names.map(normalized), ...selfReferences].some((name) => words.startsWith(` ${name} `));
  return isTheirs && (relationKind(text) === null || relationKind(slot.replaceAll('_', ' ')) !== null);
}

/** Decides a memory's change from the version that the model saw. A memory changed since keeps its new values. */
const refinementVerdict =
  (seenRow: MemoryRow, classification: Classification): DecideVerdict =>
  (row, now, _tiesOf, removedValues) => {
    const { memory } = row;
    const speakerRemovedValues = removedValues.map((one) => one.forSpeaker(speakerOf(memory)));
    const { type, category, slot, value } = maskTexts(classification, speakerRemovedValues);
    if (!isUnrefined(row, now) || memory.text !== seenRow.memory.text) return null;
    const formerPolicy = memoryTypes[memory.type];
    const policy = memoryTypes[type];
    const refinedMemory = {
      ...memory,
      ...importanceOf(memory, slot === null ? policy.importance : Math.max(2, policy.importance)),
      ...(policy.aboutOwner ? aboutOwner(row) : {}),
      type,
      slot,
      value,
      category: memory.category === formerPolicy.category ? (category ?? policy.category) : memory.category,
      factType: memory.factType === formerPolicy.factType ? policy.factType : memory.factType,
    };
    if (refinedMemory.type === memory.type && slot === null && refinedMemory.category === memory.category) return null;
    const after = { ...refinedMemory, ...keysWithEntities(row.entities, refinedMemory), updatedAt: now };
    return { event: 'UPDATE', after, onKeyTaken: 'leave', onContradiction: 'settle', meta: { refined: true } };
  };

/** Returns the fields of a new importance, for a memory whose writer gave none. */
function importanceOf({ type, importance, pinned, unpinnedImportance }: MemoryState, newImportance: number) {
  if ((unpinnedImportance ?? importance) !== memoryTypes[type].importance) return {};
  return pinned ? { unpinnedImportance: newImportance } : { importance: newImportance };
}

/** Returns the fields that make a memory be about its owner, not portable: no viewer heard it through a subject before. */
function aboutOwner({ memory, entities }: MemoryRow): Partial<MemoryState> {
  const owner = entities.find(({ id }) => id === memory.ownerId);
  if (owner === undefined || memory.aboutIds.length > 0 || memory.staterId !== memory.ownerId) return {};
  const aboutIds = [owner.id];
  return {
    aboutIds,
    aboutLabels: [owner.label],
    subjectIds: aboutIds,
    acquaintedIds: aboutIds,
    aboutAccount: isAccount(owner),
    aboutOthers: false,
    hearsay: false,
    portable: false,
  };
}
