import { isAccount } from '../../../directory/people/person.js';
import type { SpeakerAndSubjects } from '../../../disclosure/staterTies.js';
import { withTies } from '../../../disclosure/staterTies.js';
import { lockBlocklists } from '../../../disclosure/staterTies.store.js';
import { mapYielding } from '../../../platform/eventLoop.js';
import type { GraphTransaction } from '../../../platform/neo4j/graph.js';
import { amountsOf } from '../../../platform/neo4j/quota.js';
import { loadChatPeriodsOf } from '../../chatPeriods.store.js';
import { defaultWriting } from '../../drafts/composeMemory.js';
import { withCurrentNames } from '../mergedNames.steps.js';
import { lockMemories } from '../../memoryLocks.store.js';
import { findRecordedEvents } from '../memoryWrites.store.js';
import { maskDraft, placeKeysOfStatement, speakerOf } from '../removedValueMasking.js';
import { factsOf, findConflicts } from '../supersede/conflicts.steps.js';
import { canSupersede, type Fact } from '../supersede/supersession.js';
import { writeBatch, type WriterOptions } from '../writeBatch.steps.js';
import { findWriteConstraints } from '../writeConstraints.store.js';
import { WriteSet } from '../writeSet.js';
import { decideDrafts } from './decideDrafts.js';
import type { ComposedDraft, StoreResult } from './draftStorage.js';
import { composeAll } from './names.steps.js';
import { namesOfMasked, type PreparedDrafts } from './preparedDrafts.js';

/** Returns one result per draft, in order. `mayRepeat` skips drafts whose event (idempotency key) is in the history. */
export async function storeDrafts(
  transaction: GraphTransaction,
  { drafts: preparedDrafts, context, names }: PreparedDrafts,
  mayRepeat: boolean,
  options: WriterOptions,
): Promise<StoreResult[]> {
  if (preparedDrafts.length === 0) return [];
  const { tenantId: tenant } = context;
  const now = Math.max(...preparedDrafts.map(({ createdAt }) => createdAt));
  const drafts = await withCurrentNames(transaction, preparedDrafts, context, now);
  const events = drafts.map(({ eventId }) => eventId);
  const recordedEventIds = mayRepeat ? await findRecordedEvents(transaction, events) : new Set<string>();
  const composedDrafts = composeAll(drafts, names, context, options.defaults ?? defaultWriting);
  const facts = factsOf(composedDrafts);
  // Sent before the conflicts are looked for: writers of fields of one speaker see each other's values.
  const blocklistLock = lockBlocklists(transaction, tenant, speakersOf(composedDrafts, facts), now);
  // A failure is thrown where it is awaited, after the conflicts.
  blocklistLock.catch(() => undefined);
  const { composed, ids, endedKeys, conflictsAmong } = await findConflicts(transaction, composedDrafts, facts);
  const keys = [...new Set([...composed.flatMap(({ memory }) => memory.liveKey ?? []), ...endedKeys])];
  const placeKeys = drafts.flatMap(placeKeysOfStatement);
  const [tiesOf, { byId, byKey }, { restrictions, removedValues }] = await Promise.all([
    blocklistLock,
    lockMemories(transaction, { tenant, ids, keys, now }),
    findWriteConstraints(transaction, { tenant, keys, placeKeys }, options.suppressionList),
  ]);
  const maskedDrafts = await mapYielding(
    composed,
    ({ draft, memory }) => {
      const maskedDraft = maskDraft(draft, removedValues);
      const restriction = restrictions.get(memory.liveKey ?? '');
      return maskedDraft === draft ? draft : { ...maskedDraft, restrictionAsSaid: restriction };
    },
    { tenantId: tenant, viewerId: context.actor },
  );
  if (maskedDrafts.some((draft, index) => draft !== drafts[index]))
    return storeDrafts(
      transaction,
      { drafts: maskedDrafts, context, names: namesOfMasked({ drafts, names }, maskedDrafts) },
      mayRepeat,
      options,
    );
  const threads = [...composed, ...byId.values()].map(({ memory }) => memory.threadKey);
  // A repetition keeps the evidence of the memory: those who were present when it was learned decide its audience keys.
  const chats = await loadChatPeriodsOf(transaction, tenant, [...byId.values(), ...byKey.values()], context.chats);
  const writes = new WriteSet({ ...context, chats });
  const results = decideDrafts(
    composed.map((one) => ({ ...one, memory: withTies(one.memory, tiesOf) })),
    { liveByKey: byKey, conflicts: conflictsAmong({ byId, byKey }), restrictions, recordedEventIds },
    context,
    writes,
  );
  const newWrites = writes.all.filter(({ before }) => before === null);
  options.quotas?.memories.charge(transaction, tenant, amountsOf(newWrites.map(({ after }) => after.staterId)));
  await writeBatch(transaction, { tenant, writes, threads, statedInChats: drafts, now }, options);
  return results.map((one) => ({ ...one, row: writes.asWritten(one.row) }));
}

/** Returns the speakers of drafts with the accounts they speak of; one whose fact may replace others is always locked. */
const speakersOf = (composedDrafts: readonly ComposedDraft[], facts: ReadonlyMap<string, Fact>): SpeakerAndSubjects[] =>
  composedDrafts.flatMap(({ draft, memory, references: { people } }) => {
    const staterId = speakerOf(memory);
    if (staterId === null) return [];
    const isAlwaysLocked = canSupersede(facts.get(draft.id)!);
    // Words that fill a slot may be about the owner.
    const aboutIds = [
      ...people.filter(isAccount).map(({ id }) => id),
      ...(isAlwaysLocked && memory.ownerId !== null ? [memory.ownerId] : []),
    ];
    return [{ staterId, aboutIds, isAlwaysLocked }];
  });
