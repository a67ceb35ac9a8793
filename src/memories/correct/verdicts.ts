import { subjectsOf } from '../../disclosure/evidence.js';
import { isLive } from '../../disclosure/rule.js';
import { type EntityRow, isAccount } from '../../directory/people/person.js';
import { notFound } from '../../platform/errors.js';
import { correctedMemory, type CorrectionEvidence } from './correctedMemory.js';
import { actionsOf, type CorrectedNames, type Correction } from '../correction.js';
import { lifetimeOf, purgeAfterMs } from '../lifetime.js';
import { evidenceOf, type MemoryRow, type MemoryState } from '../memory.js';
import { memoryTypes } from '../memoryTypes.js';
import { requireAllowed } from '../rights.js';
import { blockedAsNow, tied } from '../../disclosure/acquaintance.js';
import { isHearsay, keysAmong, speaksOfOthers } from '../writer/composeMemory.js';
import { speakerOf, wordsWithout } from '../writer/keptOut.js';
import type { DecideVerdict } from '../writer/verdict.js';
import { retired, type TextVector } from '../writer/writeSet.js';

/** A live memory gets what a correction says; refused for those without the right to it. */
export const corrected =
  (
    correction: Correction,
    vector: TextVector | null,
    takesPart: boolean,
    evidenceFor: (row: MemoryRow, now: number) => Omit<CorrectionEvidence, 'tiesOf'>,
    names: CorrectedNames,
  ): DecideVerdict =>
  (row, now, tiesOf) => {
    requireLive(row, now);
    const evidence = { ...evidenceFor(row, now), tiesOf };
    requireAllowed(row, { personId: evidence.staterId, takesPart, now }, actionsOf(correction, row.memory));
    const { people, things, confidants } = names;
    const named = [...(people ?? []).map(({ person }) => person), ...(things ?? []), ...(confidants ?? [])];
    return { event: 'UPDATE', after: correctedMemory(row, correction, names, evidence), vector, named };
  };

/** A live memory is pinned: most important, and it never expires; or unpinned, as important as it was. */
export const pinnedOrNot =
  (pinned: boolean): DecideVerdict =>
  (row, now) => {
    requireLive(row, now);
    const { memory } = row;
    if (memory.pinned === pinned) return null;
    const importance = pinned ? 3 : (memory.unpinnedImportance ?? memory.importance);
    const unpinnedImportance = pinned ? memory.importance : null;
    const lifetime = renewedLifetime({ ...memory, pinned }, now);
    const after = { ...memory, ...lifetime, pinned, importance, unpinnedImportance, updatedAt: now };
    return { event: 'UPDATE', after };
  };

/** A live memory is forgotten: nobody hears it any more, and its origin can restore it until `purgeAfterMs` have passed. */
export const forgotten: DecideVerdict = (row, now) => {
  requireLive(row, now);
  return { event: 'DELETE', after: retired(row.memory, 'DELETED', now, now + purgeAfterMs) };
};

/**
 * A memory that is no longer live comes back, with the vector of the text that it has: without what was removed from its
 * places meanwhile, and closed to whoever its subjects have closed it to by now.
 */
export const restored =
  (embedded: { readonly text: string; readonly vector: TextVector | null }): DecideVerdict =>
  (row, now, tiesOf, keptOut) => {
    if (isLive(evidenceOf(row.memory), now)) throw notFound('No memory by that id');
    const kept = keptOut.map((one) => one.saidBy(speakerOf(row.memory)));
    const memory = blockedAsNow(wordsWithout(row.memory, kept), tiesOf);
    const lifetime = renewedLifetime(memory, now);
    const live = { ...memory, ...lifetime, status: 'ACTIVE' as const, purgeAt: null, updatedAt: now };
    const vector = live.text === embedded.text ? embedded.vector : null;
    return { event: 'RESTORE', after: { ...live, ...keysAmong(row.entities, live) }, vector };
  };

/** An active memory that speaks of a person is closed while they block its stater, and opened when they no longer do. */
export const blockedBy =
  (blockerId: string, staterId: string, blocks: boolean): DecideVerdict =>
  ({ memory }) => {
    const isMeant = (memory.staterId ?? memory.ownerId) === staterId && memory.aboutIds.includes(blockerId);
    if (!isMeant || memory.status !== 'ACTIVE' || memory.blockerIds.includes(blockerId) === blocks) return null;
    const others = memory.blockerIds.filter((id) => id !== blockerId);
    // When it happened would tell its stater who has blocked them: it counts as no change of what is remembered.
    const after = { ...memory, blockerIds: blocks ? [...others, blockerId] : others };
    return { event: 'UPDATE', after, meta: { blocked: blocks } };
  };

/** A live memory about an acquaintance is about the account instead; it stays as it is where that key is another's. */
export const linked =
  (acquaintances: readonly string[], account: EntityRow): DecideVerdict =>
  (row, now, tiesOf) => {
    const { memory } = row;
    const from = memory.aboutIds.find((id) => acquaintances.includes(id));
    if (!isLive(evidenceOf(memory), now) || from === undefined) return null;
    const aboutIds = [...new Set(memory.aboutIds.map((id) => (acquaintances.includes(id) ? account.id : id)))];
    const entities = [...row.entities.filter(({ id }) => id !== account.id), account];
    const moved = {
      ...tied({ ...memory, aboutIds }, tiesOf),
      aboutLabels: aboutIds.map((id) => memory.aboutLabels[memory.aboutIds.indexOf(id)] ?? account.label),
      aboutAccount: entities.some((one) => aboutIds.includes(one.id) && isAccount(one)),
      aboutOthers: speaksOfOthers(
        entities.filter(({ id }) => aboutIds.includes(id)),
        memory,
      ),
      subjectIds: [...subjectsOf({ ...memory, aboutIds })],
      hearsay: isHearsay(memory.staterId, aboutIds),
      updatedAt: now,
    };
    const after = { ...moved, ...keysAmong(entities, moved) };
    const meta = { from, to: account.id };
    return { event: 'LINK', after, named: [account], whereTaken: 'leave', meta };
  };

function requireLive({ memory }: MemoryRow, now: number): void {
  if (!isLive(evidenceOf(memory), now)) throw notFound('No memory by that id');
}

/** The lifetime of a memory as it would be if it were stored now. */
const renewedLifetime = ({ type, stability, ttlDays, pinned }: MemoryState, now: number) =>
  lifetimeOf(memoryTypes[type], { stability, ttlDays, pinned }, now);
