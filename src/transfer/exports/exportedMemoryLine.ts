import { z } from 'zod';
import type { PersonName } from '../lines/lineFields.js';
import { memoryRow, type MemoryState } from '../../memories/memory.js';
import type { MemoryView } from '../../memories/memoryView.js';
import { computeLiveKey } from '../../memories/writer/keys/rekeying.js';
import { type EntityRow, isAccount } from '../../directory/people/person.js';
import { omitEmpty, formatTimestamp, formatOptionalTimestamp } from './lineFormatting.js';
import type { ExportedMemoryLine } from '../lines/lineModel.js';
import type { TenantNames } from './tenantNames.js';

/** A memory as it is stored, with the records kept beside it and the ids of the messages it was made of. */
export const storedMemory = memoryRow.extend({
  beside: z.object({
    accessedAt: z.number().nullable(),
    uses: z.number().nullable(),
    apart: z.string().nullable(),
    formerMentions: z.number().nullable(),
  }),
  /** An id for each time that its message said what the memory says now. */
  madeOf: z.array(z.string()),
  /** Those that said only what it said before. */
  formerlyMadeOf: z.array(z.string()),
});
export type StoredMemory = z.infer<typeof storedMemory>;

/**
 * Builds the line of a memory as its origin may see it in private. A person's export leaves out blocks, restrictions by
 * subjects, and the names that other creators of an acquaintance use for them.
 */
export function ownMemoryLine(view: MemoryView, viewer: { id: string; handle: string }): ExportedMemoryLine {
  const { memory, owner, statedBy, scopeChat, learnedIn, entities } = view;
  const about = entities.filter(({ type }) => type === 'person');
  const things = entities.filter(({ type }) => type !== 'person');
  const personNameOf = (person: EntityRow): PersonName => {
    if (isAccount(person)) return person.handle!;
    return person.creatorId === viewer.id
      ? { name: person.label, of: viewer.handle, ref: person.ref }
      : { name: person.label };
  };
  return {
    memory: {
      ...stateFieldsOf(memory),
      ...omitEmpty({
        owner: owner?.handle,
        chat: scopeChat?.externalId,
        statedBy: statedBy?.handle,
        learnedIn: learnedIn?.externalId,
        about: about.map(personNameOf),
        entities: things.map(thingOf),
        saidAloneTo: memory.aloneId === viewer.id ? viewer.handle : null,
      }),
      confidedTo: memory.confidedIds === null ? undefined : view.confidedTo.map(personNameOf),
    },
  };
}

/** Builds the line of a memory as it is stored, with everything that only the service itself knows of it. */
export function storedMemoryLine(
  { madeOf, formerlyMadeOf, beside, ...row }: StoredMemory,
  names: TenantNames,
): ExportedMemoryLine {
  const { memory, entities } = row;
  const { ownerId, chatId, staterId, learnedInId, aboutLabels, entityIds, entityLabels } = memory;
  const about = memory.aboutIds.map((id, index) => names.person(id, aboutLabels[index]));
  const typeById = new Map(entities.map(({ id, type }) => [id, type]));
  return {
    memory: {
      ...stateFieldsOf(memory),
      ...omitEmpty({
        owner: names.handle(ownerId),
        chat: names.chat(chatId),
        statedBy: names.handle(staterId),
        learnedIn: names.chat(learnedInId),
        about: about.flatMap((personName) => personName ?? []),
        entities: entityIds.map((id, index) =>
          thingOf({ type: typeById.get(id) ?? 'org', label: entityLabels[index] ?? '' }),
        ),
        saidAloneTo: names.handle(memory.aloneId),
        blockedBy: names.handles(memory.blockerIds),
        sensitivityBySubject: memory.subjectSensitivity,
        closedBySubject: memory.subjectClosed || null,
        restrictedByOrigin: memory.restrictedByOrigin || null,
        inThread: names.thread(memory.threadKey),
        accessedAt: formatOptionalTimestamp(beside.accessedAt),
        uses: beside.uses || null,
        apartFrom: beside.apart,
        ownKey: memory.liveKey !== null && memory.liveKey !== computeLiveKey(row) ? true : null,
        formerMentions: beside.formerMentions || null,
        madeOf,
        formerlyMadeOf,
      }),
      acquainted: names.handles(memory.acquaintedIds),
      confidedTo: names.confidants(memory.confidedIds),
    },
  };
}

const thingOf = ({ type, label }: Pick<EntityRow, 'type' | 'label'>) => ({ type, label });

/** Returns the content and state of a memory, without names of persons. */
function stateFieldsOf(memory: MemoryState) {
  const { id, text, type, category, factType, confidence, sensitivity, stability, source, status } = memory;
  const { slot, value, tags, evidence, persona, ttlDays, thread, agentId, runId, mentions, accesses, createdAt } =
    memory;
  const formatUnlessCreatedAt = (moment: number) => (moment === createdAt ? null : formatTimestamp(moment));
  return {
    id,
    text,
    type,
    category,
    factType,
    confidence,
    sensitivity,
    stability,
    source,
    status,
    importance: memory.unpinnedImportance ?? memory.importance,
    portable: memory.portable,
    at: formatTimestamp(createdAt),
    ...omitEmpty({
      confidedByWords: memory.confidedByWords || null,
      slot,
      value,
      tags,
      evidence,
      persona,
      ttlDays,
      thread,
      agentId,
      runId,
      mentions,
      accesses: accesses || null,
      pinned: memory.pinned || null,
      legacy: memory.legacy || null,
      learnedAt: formatUnlessCreatedAt(memory.learnedAt),
      observedAt: formatUnlessCreatedAt(memory.observedAt),
      updatedAt: formatUnlessCreatedAt(memory.updatedAt),
      confirmedAt: formatOptionalTimestamp(memory.confirmedAt),
      expiresAt: formatOptionalTimestamp(memory.expiresAt),
      purgeAt: formatOptionalTimestamp(memory.purgeAt),
    }),
  };
}
