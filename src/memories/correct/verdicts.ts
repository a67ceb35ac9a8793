import { subjectsOf } from '../../disclosure/evidence.js';
import { isLive } from '../../disclosure/rule.js';
import { mayHaveFormerDetails } from '../../disclosure/spreading.js';
import { type EntityRow, isAccount } from '../../directory/people/person.js';
import { notFound } from '../../platform/errors.js';
import { correctedMemory } from './correctedMemory.js';
import type { CorrectionEvidence } from './correctedSpread.js';
import { maskCorrection } from './correctedTexts.js';
import { actionsOf, type CorrectedNames, type Correction } from '../correction.js';
import { purgeAfterMs, renewedLifetime } from '../drafts/lifetime.js';
import type { MemoryRow, MemoryState } from '../memory.js';
import { memoryTypes } from '../memoryTypes.js';
import { requireAllowed } from '../rights.js';
import { withCurrentBlocks, type TiesLookup, withTies } from '../../disclosure/staterTies.js';
import { keysWithEntities } from '../drafts/composedKeys.js';
import { isHearsay, speaksOfOthers } from '../drafts/composeMemory.js';
import { maskStoredMemory, speakerOf, thingsWithout } from '../writer/removedValueMasking.js';
import type { DecideVerdict, WriteVerdict } from '../writer/verdict.js';
import { retiredMemory, type TextVector } from '../writer/writeSet.js';

/** Correction with what it needs under the locks. */
export interface PreparedCorrection {
  readonly correction: Correction;
  readonly names: CorrectedNames;
  /** Vector of its text; null for none. */
  readonly vector: TextVector | null;
  /** True if its stater takes part now in the memory's chat. */
  readonly takesPart: boolean;
  readonly evidenceFor: (row: MemoryRow, now: number) => Omit<CorrectionEvidence, 'tiesOf'>;
}

/** Returns a verdict function that corrects a live memory. Refuses a caller without the right to it. */
export const correctVerdict =
  ({ correction, names, vector, takesPart, evidenceFor }: PreparedCorrection): DecideVerdict =>
  (row, now, tiesOf, removedValues) => {
    requireLive(row, now);
    const evidence = { ...evidenceFor(row, now), tiesOf };
    requireAllowed(row, { personId: evidence.staterId, takesPart, now }, actionsOf(correction, row.memory));
    // Values may have been removed from its places while it was prepared.
    const speakerRemovedValues = removedValues.map((one) => one.forSpeaker(evidence.staterId));
    const maskedCorrection = maskCorrection(correction, speakerRemovedValues);
    const { people, confidants } = names;
    const things = names.things && thingsWithout(names.things, speakerRemovedValues);
    const namedEntities = [...(people ?? []).map(({ person }) => person), ...(things ?? []), ...(confidants ?? [])];
    const after = correctedMemory(row, maskedCorrection, { ...names, things }, evidence);
    return { event: 'UPDATE', after, vector: maskedCorrection.text === correction.text ? vector : null, namedEntities };
  };

/** Pins or unpins: pinned, a memory has importance 3 and never expires; then it gets its former importance back. */
export const pinVerdict =
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

/** Soft-deletes a live memory: disclosed to no one, restorable by its origin for `purgeAfterMs`. */
export const forgetVerdict: DecideVerdict = (row, now) => {
  requireLive(row, now);
  return { event: 'DELETE', after: retiredMemory(row.memory, 'DELETED', now, now + purgeAfterMs) };
};

/** Restores with the vector of its text, without values removed meanwhile, as closed as its subjects left it. */
export const restoreVerdict =
  (embeddedText: { readonly text: string; readonly vector: TextVector | null }): DecideVerdict =>
  (row, now, tiesOf, removedValues) => {
    if (isLive(row.memory, now)) throw notFound('No memory by that id');
    const speakerRemovedValues = removedValues.map((one) => one.forSpeaker(speakerOf(row.memory)));
    const memory = withCurrentBlocks(maskStoredMemory(row.memory, speakerRemovedValues), tiesOf);
    const lifetime = renewedLifetime(memory, now);
    const live = { ...memory, ...lifetime, status: 'ACTIVE' as const, purgeAt: null, updatedAt: now };
    const vector = live.text === embeddedText.text ? embeddedText.vector : null;
    const after = { ...live, ...keysWithEntities(row.entities, live) };
    return { event: 'RESTORE', after, vector, onContradiction: 'refuse' };
  };

/** Closes an active memory about a blocker of its stater; reopens it on unblocking, even if about others by now. */
export const blockVerdict =
  (blockerId: string, staterId: string, blocks: boolean): DecideVerdict =>
  ({ memory }) => {
    const isByStater = (memory.staterId ?? memory.ownerId) === staterId;
    if (
      !isByStater ||
      (blocks && !memory.aboutIds.includes(blockerId)) ||
      memory.status !== 'ACTIVE' ||
      memory.blockerIds.includes(blockerId) === blocks
    )
      return null;
    const otherBlockerIds = memory.blockerIds.filter((id) => id !== blockerId);
    // `updatedAt` would tell the stater that they were blocked, so a block does not count as a change of the memory.
    const after = { ...memory, blockerIds: blocks ? [...otherBlockerIds, blockerId] : otherBlockerIds };
    return { event: 'UPDATE', after, meta: { blocked: blocks } };
  };

/**
 * Returns a verdict function that moves a live memory from an acquaintance, or from those merged with it, to the linked
 * account, without details of a former text. The memory stays as it is if it would then break the rule of its type, or
 * if another live memory has the new key.
 */
export const linkVerdict =
  (acquaintances: readonly string[], account: EntityRow): DecideVerdict =>
  (row, now, tiesOf) => {
    const memory = withoutFormerDetails(row.memory, now);
    if (!isLive(memory, now) || (memoryTypes[memory.type].needsEvidence && memory.evidence.length === 0)) return null;
    return moveVerdict({ ...row, memory }, acquaintances, account, 'leave')(now, tiesOf);
  };

const withoutFormerDetails = (memory: MemoryState, now: number): MemoryState =>
  mayHaveFormerDetails(memory)
    ? {
        ...memory,
        tags: [],
        evidence: [],
        category: memoryTypes[memory.type].category,
        entityIds: [],
        entityLabels: [],
        createdAt: now,
      }
    : memory;

/** Moves a memory, live or not, from an account back to its acquaintance; under its own key if that is taken. */
export const unlinkVerdict =
  (accountId: string, acquaintances: ReadonlyMap<string, EntityRow>): DecideVerdict =>
  (row, now, tiesOf) => {
    const acquaintance = acquaintances.get(row.memory.id);
    return acquaintance ? moveVerdict(row, [accountId], acquaintance, 'own')(now, tiesOf) : null;
  };

/** Moves a memory from the first of these persons that it is about to another one; null if it is about none of them. */
const moveVerdict =
  (row: MemoryRow, persons: readonly string[], to: EntityRow, onKeyTaken: 'leave' | 'own') =>
  (now: number, tiesOf: TiesLookup): WriteVerdict | null => {
    const { memory } = row;
    const from = persons.find((id) => memory.aboutIds.includes(id));
    if (from === undefined) return null;
    const aboutIds = [...new Set(memory.aboutIds.map((id) => (persons.includes(id) ? to.id : id)))];
    const entities = [...row.entities.filter(({ id }) => id !== to.id), to];
    const movedMemory = {
      ...withTies({ ...memory, aboutIds }, tiesOf),
      // The name by which it was said stays: it tells whose statement it is again after an unmerge.
      aboutLabels: aboutIds.map(
        (id) => memory.aboutLabels[memory.aboutIds.indexOf(id === to.id ? from : id)] ?? to.label,
      ),
      aboutAccount: entities.some((one) => aboutIds.includes(one.id) && isAccount(one)),
      aboutOthers: speaksOfOthers(
        entities.filter(({ id }) => aboutIds.includes(id)),
        memory,
      ),
      subjectIds: [...subjectsOf({ ...memory, aboutIds })],
      hearsay: isHearsay(memory.staterId, aboutIds),
      updatedAt: now,
    };
    const after = { ...movedMemory, ...keysWithEntities(entities, movedMemory) };
    return { event: 'LINK', after, namedEntities: [to], onKeyTaken, meta: { from, to: to.id } };
  };

function requireLive({ memory }: MemoryRow, now: number): void {
  if (!isLive(memory, now)) throw notFound('No memory by that id');
}
