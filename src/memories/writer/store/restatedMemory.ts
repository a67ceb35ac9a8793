import { combineConfidants, type Confidants } from '../../../disclosure/confidants.js';
import { isStricter, stricter } from '../../../disclosure/evidence.js';
import { addRestriction } from '../../../disclosure/restriction.js';
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
 * both, unless a stater who may relax it gives a lower one; what subjects have restricted stays so.
 */
function inheritLimits(
  stored: MemoryState,
  statement: MemoryState,
  draft: Draft,
  references: DraftReferences,
): MemoryState {
  const canRelax = mayRelax(references.people, draft.staterId);
  const sensitivity = chooseSensitivity(stored.sensitivity, draft.sensitivity, statement.sensitivity, canRelax);
  const portableByDefault = defaultPortable(
    portabilityEvidenceOf(draft, references, sensitivity),
    references.defaults.portable,
  );
  const portable = choosePortable(stored.portable, draft.portable, portableByDefault, canRelax);
  const confidants = confidantFieldsOf(confidantsAfter(stored, draft));
  return addRestriction({ ...statement, ...confidants, sensitivity, portable }, stored);
}

/** Returns a live memory after a new statement under its key: with its text and evidence, as closed as {@link inheritLimits}. */
export function updatedMemory(
  stored: MemoryState,
  statement: MemoryState,
  draft: Draft,
  references: DraftReferences,
): MemoryState {
  const now = draft.createdAt;
  const isSameType = stored.type === statement.type;
  const closedMemory = inheritLimits(stored, statement, draft, references);
  const { learnedIn } = references;
  const saidInId = learnedIn === null ? closedMemory.learnedInId : chatWithOthers(learnedIn, draft.learnedAt);
  const dropsFormerDetails =
    mayReachMore(stored, closedMemory, saidInId) ||
    // Said before: from now on, nothing would tell that they are those of a former text.
    !mayHaveFormerDetails({ createdAt: stored.createdAt, learnedAt: closedMemory.learnedAt });
  const pinned = draft.pinned ?? stored.pinned;
  const plainImportance = draft.importance ?? raiseByMentions(unpinned(stored), stored.mentions + 1);
  // Days given for a permanent memory say that it no longer is one.
  const endsPermanence = stored.stability === 'permanent' && draft.ttlDays !== null;
  const keepsLifetime = isSameType && draft.stability === null && !endsPermanence;
  const lifetime =
    keepsLifetime && draft.ttlDays === null
      ? renewedLifetime({ ...stored, expiresAt: maxTimestamp, pinned }, now)
      : lifetimeOf(
          memoryTypes[draft.type],
          { stability: keepsLifetime ? stored.stability : draft.stability, ttlDays: draft.ttlDays, pinned },
          now,
        );
  return {
    ...closedMemory,
    ...lifetime,
    ...(draft.expiresAt === null || pinned ? {} : { expiresAt: draft.expiresAt }),
    id: stored.id,
    category: draft.category === null && isSameType && !dropsFormerDetails ? stored.category : statement.category,
    pinned,
    importance: pinned ? 3 : plainImportance,
    unpinnedImportance: pinned ? plainImportance : null,
    tags: dropsFormerDetails ? statement.tags : [...new Set([...stored.tags, ...statement.tags])].slice(0, 20),
    evidence: dropsFormerDetails
      ? statement.evidence
      : [...new Set([...stored.evidence, ...statement.evidence])].slice(-20),
    agentId: statement.agentId ?? stored.agentId,
    runId: statement.runId ?? stored.runId,
    source: statement.source,
    thread: stored.thread,
    threadKey: stored.threadKey,
    mentions: stored.mentions + 1,
    accesses: stored.accesses,
    // Those who hear the new text alone must not learn when there was another one.
    createdAt: dropsFormerDetails ? now : stored.createdAt,
    updatedAt: now,
    confirmedAt: null,
  };
}

/**
 * Returns a live memory after a repetition of its statement. The evidence stays. Sensitivity and portability may only
 * get stricter. The repetition counts as a mention unless it is of another origin.
 */
export function confirmedMemory(stored: MemoryState, statement: MemoryState, draft: Draft): MemoryState {
  const pinned = stored.pinned || draft.pinned === true;
  const raisesSensitivity = draft.sensitivity !== null && isStricter(draft.sensitivity, stored.sensitivity);
  const renewedExpiry = stored.ttlDays === null ? stored.expiresAt : Math.max(stored.expiresAt, statement.expiresAt);
  const expiresAt = draft.expiresAt ?? renewedExpiry;
  const portable = stored.portable && draft.portable !== false && (!raisesSensitivity || statement.portable);
  const isBySubject = draft.staterId !== null && stored.aboutIds.includes(draft.staterId);
  const raisedImportance = raiseByMentions(unpinned(stored), stored.mentions + 1);
  const limitedMemory: MemoryState = {
    ...stored,
    portable,
    // A subject who repeats a statement counts as acquainted with its first stater.
    acquaintedIds: isBySubject ? [...new Set([...stored.acquaintedIds, draft.staterId])] : stored.acquaintedIds,
    ...confidantFieldsOf(combineConfidants(stored, draft)),
    sensitivity: draft.sensitivity === null ? stored.sensitivity : stricter(stored.sensitivity, draft.sensitivity),
  };
  if (!isOfOneOrigin(statement, stored)) return limitedMemory;
  return {
    ...limitedMemory,
    pinned,
    importance: pinned ? 3 : raisedImportance,
    unpinnedImportance: pinned ? raisedImportance : null,
    ...(pinned ? renewedLifetime({ ...stored, pinned }, draft.createdAt) : { expiresAt }),
    mentions: stored.mentions + 1,
    confidence: Math.max(stored.confidence, statement.confidence),
    confirmedAt: Math.max(stored.confirmedAt ?? 0, draft.agreedAt ?? draft.learnedAt),
  };
}

/** Returns the importance of a memory without its pin. */
const unpinned = ({ unpinnedImportance, importance }: MemoryState): number => unpinnedImportance ?? importance;

/** Returns a stored memory's confidants after a new statement of its key. Only its stater and owner may add persons. */
function confidantsAfter(stored: MemoryState, draft: Draft): Confidants {
  const isOwn = draft.source !== 'shadow_extraction' && isOrigin(stored, { viewerId: draft.staterId ?? '' });
  return isOwn && draft.confidedIds !== null && !draft.confidedByWords ? draft : combineConfidants(stored, draft);
}
