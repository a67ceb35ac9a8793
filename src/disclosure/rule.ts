import { type Audience, takesPart } from './audience.js';
import { mayAllHear, namedConfidants } from './confidants.js';
import { isBlocked, type MemoryEvidence, subjectsOf } from './evidence.js';

/** Row of the reach table through which a memory may come up. */
export type Reach =
  | 'own'
  | 'here'
  | 'about-me'
  | 'about-someone-here'
  | 'was-there'
  | 'heard-here'
  | 'confided'
  | 'asked-about';

/** Reason why a memory stays hidden: the first check that fails. */
export type Refusal =
  | 'other-tenant'
  | 'not-live'
  | 'other-persona'
  | 'said-alone'
  | 'in-confidence'
  | 'not-portable'
  | 'stranger'
  | 'out-of-reach'
  | 'personal'
  | 'sensitive';

/** Decision of the rule about one memory and one audience. */
export interface Decision {
  readonly disclosed: boolean;
  readonly reason: Reach | Refusal;
}

/**
 * Decides whether a live memory is disclosed to an audience, and why: the disclosure rule as a pure function. The
 * Cypher fragment `disclosed` states the same rule, and the property tests compare the two.
 */
export function decideDisclosure(memory: MemoryEvidence, audience: Audience): Decision {
  if (memory.tenantId !== audience.tenantId) return hidden('other-tenant');
  if (!isLive(memory, audience.now)) return hidden('not-live');
  if (!personaAllows(memory, audience)) return hidden('other-persona');
  if (!aloneAllows(memory, audience)) return hidden('said-alone');
  if (!confidenceAllows(memory, audience)) return hidden('in-confidence');
  const reach = reachOf(memory, audience);
  if (reach === null) {
    const isStrangers = reachOf(memory, { ...audience, unasked: false }) !== null;
    const isClosed = reachOf({ ...memory, portable: true }, audience) !== null;
    return hidden(isStrangers ? 'stranger' : isClosed ? 'not-portable' : 'out-of-reach');
  }
  if (!sensitivityAllows(memory, audience)) return hidden(memory.sensitivity === 'PERSONAL' ? 'personal' : 'sensitive');
  return { disclosed: true, reason: reach };
}

/** True if a memory that is no longer live is shown: to its origin only, in private, and only if asked for. */
export const isShownToOrigin = (memory: MemoryEvidence, audience: Audience): boolean =>
  memory.tenantId === audience.tenantId &&
  !isLive(memory, audience.now) &&
  personaAllows(memory, audience) &&
  aloneAllows(memory, audience) &&
  confidenceAllows(memory, audience) &&
  audience.isPrivate &&
  isOrigin(memory, audience) &&
  sensitivityAllows(memory, audience);

/** True if a memory is active and not expired. */
export const isLive = (memory: Pick<MemoryEvidence, 'status' | 'expiresAt'>, now: number): boolean =>
  memory.status === 'ACTIVE' && memory.expiresAt > now;

/** True if the viewer owns or stated the memory. */
export const isOrigin = (
  memory: Pick<MemoryEvidence, 'ownerId' | 'staterId'>,
  audience: { viewerId: string },
): boolean => memory.ownerId === audience.viewerId || memory.staterId === audience.viewerId;

/** True if the viewer took part in the chat in which the memory was learned, at that moment. */
export function wasPresent(memory: MemoryEvidence, audience: Audience): boolean {
  if (memory.learnedInId !== null) return takesPart(audience, memory.learnedInId, memory.learnedAt);
  return memory.legacy && memory.sensitivity === 'PUBLIC' && takesPart(audience, memory.chatId);
}

function personaAllows(memory: MemoryEvidence, audience: Audience): boolean {
  return memory.persona === '' || memory.persona === audience.persona;
}

/** True unless one person alone hears the memory: they do in private, even after others join the chat. */
const aloneAllows = ({ aloneId }: MemoryEvidence, { isPrivate, viewerId }: Audience): boolean =>
  aloneId === null || (isPrivate && aloneId === viewerId);

/** True if every hearer is a confidant, the stater or the owner of the memory. */
const confidenceAllows = ({ confidedIds, staterId, ownerId }: MemoryEvidence, audience: Audience): boolean =>
  mayAllHear(confidedIds, [staterId, ownerId], audience);

function reachOf(memory: MemoryEvidence, audience: Audience): Reach | null {
  const { viewerId, chatId, isPrivate, isGuest } = audience;
  if (memory.ownerId === viewerId || (isPrivate && memory.staterId === viewerId)) return 'own';
  if (chatId !== null && memory.chatId === chatId && (!isGuest || wasPresent(memory, audience))) return 'here';
  if (isBlocked(memory)) return null;
  // Answers that agents get without asking leave out a stranger's statement about a person.
  const reachSubjects = audience.unasked ? memory.acquaintedIds : memory.aboutIds;
  if (memory.portable && reachSubjects.includes(viewerId)) return 'about-me';
  if (isPrivate) {
    if (namedConfidants(memory).includes(viewerId)) return 'confided';
    return wasPresent(memory, audience) ? 'was-there' : null;
  }
  if (memory.portable && reachSubjects.some((id) => audience.participantIds.includes(id))) return 'about-someone-here';
  if (memory.learnedInId === chatId && takesPart(audience, memory.learnedInId, memory.learnedAt)) return 'heard-here';
  const isAskedAbout = memory.aboutIds.some((id) => audience.askedIds.includes(id));
  return memory.portable && memory.sensitivity === 'PUBLIC' && isAskedAbout ? 'asked-about' : null;
}

/** True if its sensitivity lets a person hear a memory, in private or in a group. */
export function sensitivityAllows(memory: MemoryEvidence, audience: Pick<Audience, 'viewerId' | 'isPrivate'>): boolean {
  const isSubject = hearsAsSubject(memory, audience);
  switch (memory.sensitivity) {
    case 'PUBLIC':
      return true;
    case 'PERSONAL':
      return isSubject || (audience.isPrivate && isOrigin(memory, audience));
    case 'SENSITIVE':
      return audience.isPrivate && (isSubject || (memory.ownerId === audience.viewerId && !memory.aboutAccount));
  }
}

/**
 * True if the viewer is a subject, or is named as a confidant in private and the memory is about no account but its
 * stater's or owner's.
 */
const hearsAsSubject = (
  memory: MemoryEvidence,
  { viewerId, isPrivate }: Pick<Audience, 'viewerId' | 'isPrivate'>,
): boolean =>
  subjectsOf(memory).includes(viewerId) ||
  (isPrivate && namedConfidants(memory).includes(viewerId) && !memory.aboutOthers);

const hidden = (reason: Refusal): Decision => ({ disclosed: false, reason });
