import { combineConfidants, type Confidants } from '../../../disclosure/confidants.js';
import { isStricter, stricter } from '../../../disclosure/evidence.js';
import { addRestriction, relaxRestriction } from '../../../disclosure/restriction.js';
import { isOrigin } from '../../../disclosure/rule.js';
import {
  chatWithOthers,
  choosePortable,
  chooseSensitivity,
  defaultPortable,
  mayHaveFormerDetails,
  mayReachMore,
  mayRelax,
} from '../../../disclosure/spreading.js';
import { maxTimestamp } from '../../../platform/clock.js';
import { raiseByMentions } from '../../drafts/importance.js';
import { lifetimeOf, renewedLifetime } from '../../drafts/lifetime.js';
import type { MemoryState } from '../../memory.js';
import { memoryTypes } from '../../memoryTypes.js';
import { confidantFieldsOf, type DraftReferences, portabilityEvidenceOf } from '../../drafts/composeMemory.js';
import type { Draft } from '../../drafts/draft.js';
import { isOfOneOrigin } from '../supersede/supersession.js';

/**
 * Returns a new statement as closed as a stored one that it replaces. Sensitivity and portability keep the stricter of
 * both, unless a stater who may relax it gives a lower one; what other subjects have restricted stays so.
 */
function inheritLimits(
  memory: MemoryState,
  statement: MemoryState,
  draft: Draft,
  references: DraftReferences,
): MemoryState {
  const canRelax = mayRelax(references.people, draft.staterId);
  const sensitivity = chooseSensitivity(memory.sensitivity, draft.sensitivity, statement.sensitivity, canRelax);
  const portableByDefault = defaultPortable(
    portabilityEvidenceOf(draft, references, sensitivity),
    references.defaults.portable,
  );
  const portable = choosePortable(memory.portable, draft.portable, portableByDefault, canRelax);
  const confidants = confidantFieldsOf(confidantsAfter(memory, draft));
  const restriction = relaxRestriction(memory, { sensitivity, portable });
  return addRestriction({ ...statement, ...confidants, sensitivity, portable }, restriction);
}

/** Returns a live memory after a new statement under its key: with its words, as closed as {@link inheritLimits}. */
export function updatedMemory(
  memory: MemoryState,
  statement: MemoryState,
  draft: Draft,
  references: DraftReferences,
): MemoryState {
  const now = draft.createdAt;
  const isSameType = memory.type === statement.type;
  const closedMemory = inheritLimits(memory, statement, draft, references);
  const { learnedIn } = references;
  const saidInId = learnedIn === null ? closedMemory.learnedInId : chatWithOthers(learnedIn, draft.learnedAt);
  const dropsFormerDetails =
    mayReachMore(memory, closedMemory, saidInId) ||
    // Said before: from now on, nothing would tell that they are those of a former text.
    !mayHaveFormerDetails({ createdAt: memory.createdAt, learnedAt: closedMemory.learnedAt });
  const pinned = draft.pinned ?? memory.pinned;
  const plainImportance = draft.importance ?? raiseByMentions(unpinned(memory), memory.mentions + 1);
  // Days given for a permanent memory say that it no longer is one.
  const endsPermanence = memory.stability === 'permanent' && draft.ttlDays !== null;
  const keepsLifetime = isSameType && draft.stability === null && !endsPermanence;
  const lifetime =
    keepsLifetime && draft.ttlDays === null
      ? renewedLifetime({ ...memory, expiresAt: maxTimestamp, pinned }, now)
      : lifetimeOf(
          memoryTypes[draft.type],
          { stability: keepsLifetime ? memory.stability : draft.stability, ttlDays: draft.ttlDays, pinned },
          now,
        );
  return {
    ...closedMemory,
    ...lifetime,
    ...(draft.expiresAt === null || pinned ? {} : { expiresAt: draft.expiresAt }),
    id: memory.id,
    category: draft.category === null && isSameType && !dropsFormerDetails ? memory.category : statement.category,
    pinned,
    importance: pinned ? 3 : plainImportance,
    unpinnedImportance: pinned ? plainImportance : null,
    tags: dropsFormerDetails ? statement.tags : [...new Set([...memory.tags, ...statement.tags])].slice(0, 20),
    evidence: dropsFormerDetails
      ? statement.evidence
      : [...new Set([...memory.evidence, ...statement.evidence])].slice(-20),
    agentId: statement.agentId ?? memory.agentId,
    runId: statement.runId ?? memory.runId,
    source: statement.source,
    thread: memory.thread,
    threadKey: memory.threadKey,
    mentions: memory.mentions + 1,
    accesses: memory.accesses,
    // Those who hear the new text alone must not learn when there was another one.
    createdAt: dropsFormerDetails ? now : memory.createdAt,
    updatedAt: now,
    confirmedAt: null,
  };
}

/**
 * Returns a live memory after a repetition of its statement. The evidence stays. Sensitivity and portability may only
 * get stricter. The repetition counts as a mention unless it is of another origin.
 */
export function confirmedMemory(memory: MemoryState, statement: MemoryState, draft: Draft): MemoryState {
  const pinned = memory.pinned || draft.pinned === true;
  const raisesSensitivity = draft.sensitivity !== null && isStricter(draft.sensitivity, memory.sensitivity);
  const renewedExpiry = memory.ttlDays === null ? memory.expiresAt : Math.max(memory.expiresAt, statement.expiresAt);
  const expiresAt = draft.expiresAt ?? renewedExpiry;
  const portable = memory.portable && draft.portable !== false && (!raisesSensitivity || statement.portable);
  const isBySubject = draft.staterId !== null && memory.aboutIds.includes(draft.staterId);
  const raisedImportance = raiseByMentions(unpinned(memory), memory.mentions + 1);
  const limitedMemory: MemoryState = {
    ...memory,
    portable,
    // A subject who repeats a statement counts as acquainted with its first stater.
    acquaintedIds: isBySubject ? [...new Set([...memory.acquaintedIds, draft.staterId])] : memory.acquaintedIds,
    ...confidantFieldsOf(combineConfidants(memory, draft)),
    sensitivity: draft.sensitivity === null ? memory.sensitivity : stricter(memory.sensitivity, draft.sensitivity),
  };
  if (!isOfOneOrigin(statement, memory)) return limitedMemory;
  return {
    ...limitedMemory,
    pinned,
    importance: pinned ? 3 : raisedImportance,
    unpinnedImportance: pinned ? raisedImportance : null,
    ...(pinned ? renewedLifetime({ ...memory, pinned }, draft.createdAt) : { expiresAt }),
    mentions: memory.mentions + 1,
    confidence: Math.max(memory.confidence, statement.confidence),
    confirmedAt: Math.max(memory.confirmedAt ?? 0, draft.agreedAt ?? draft.learnedAt),
  };
}

/** Returns the importance of a memory without its pin. */
const unpinned = ({ unpinnedImportance, importance }: MemoryState): number => unpinnedImportance ?? importance;

/** Returns a stored memory's confidants after a new statement of its key. Only its stater and owner may add persons. */
function confidantsAfter(stored: MemoryState, draft: Draft): Confidants {
  const isOwn = draft.source !== 'shadow_extraction' && isOrigin(stored, { viewerId: draft.staterId ?? '' });
  return isOwn && draft.confidedIds !== null && !draft.confidedByWords ? draft : combineConfidants(stored, draft);
}
