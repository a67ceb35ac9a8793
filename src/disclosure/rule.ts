import { type Audience, covers, takesPart } from './audience.js';
import { mayAllHear, namedIn } from './confidence.js';
import { isBlocked, type MemoryEvidence, subjectsOf } from './evidence.js';

/** The row of the reach table that lets a memory come up. */
export type Reach =
  'own' | 'here' | 'about-me' | 'about-someone-here' | 'was-there' | 'heard-here' | 'confided' | 'asked-about';

/** Why a memory stays hidden; the first check that fails. */
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

/** What the rule decides about one memory and one audience. */
export interface Decision {
  readonly disclosed: boolean;
  readonly reason: Reach | Refusal;
}

/**
 * The disclosure rule as a pure function: whether a live memory may be told to an audience, and why.
 * The Cypher fragment `disclosed` says the same; the property tests hold the two against each other.
 */
export function decideDisclosure(memory: MemoryEvidence, audience: Audience): Decision {
  if (memory.tenantId !== audience.tenantId) return hidden('other-tenant');
  if (!isLive(memory, audience.now)) return hidden('not-live');
  if (!speaksTo(memory, audience)) return hidden('other-persona');
  if (!isSaidTo(memory, audience)) return hidden('said-alone');
  if (!isConfidedTo(memory, audience)) return hidden('in-confidence');
  const reach = reachOf(memory, audience);
  if (reach === null) {
    const isStrangers = reachOf(memory, { ...audience, unasked: false }) !== null;
    const isClosed = reachOf({ ...memory, portable: true }, audience) !== null;
    return hidden(isStrangers ? 'stranger' : isClosed ? 'not-portable' : 'out-of-reach');
  }
  if (!mayHear(memory, audience)) return hidden(memory.sensitivity === 'PERSONAL' ? 'personal' : 'sensitive');
  return { disclosed: true, reason: reach };
}

/** Whether a memory that is no longer live is shown: to its origin alone, in private, when asked for. */
export const isKept = (memory: MemoryEvidence, audience: Audience): boolean =>
  memory.tenantId === audience.tenantId &&
  !isLive(memory, audience.now) &&
  speaksTo(memory, audience) &&
  isSaidTo(memory, audience) &&
  isConfidedTo(memory, audience) &&
  audience.isPrivate &&
  isOrigin(memory, audience) &&
  mayHear(memory, audience);

/** Active and not expired. */
export const isLive = (memory: Pick<MemoryEvidence, 'status' | 'expiresAt'>, now: number): boolean =>
  memory.status === 'ACTIVE' && memory.expiresAt > now;

/** The viewer owns the memory or said it. */
export const isOrigin = (
  memory: Pick<MemoryEvidence, 'ownerId' | 'staterId'>,
  audience: { viewerId: string },
): boolean => memory.ownerId === audience.viewerId || memory.staterId === audience.viewerId;

/** The viewer took part in the chat where the memory was learned, at that moment. */
export function wasPresent(memory: MemoryEvidence, audience: Audience): boolean {
  if (memory.learnedInId !== null) return heardIt(memory, audience);
  return memory.legacy && memory.sensitivity === 'PUBLIC' && takesPart(audience, memory.chatId);
}

const heardIt = ({ learnedInId, learnedAt }: MemoryEvidence, { periods }: Audience): boolean =>
  learnedInId !== null && (periods[learnedInId] ?? []).some((period) => covers(period, learnedAt));

function speaksTo(memory: MemoryEvidence, audience: Audience): boolean {
  return memory.persona === '' || memory.persona === audience.persona;
}

/** What was said to one person alone in a private chat stays with them, also when the chat has others. */
const isSaidTo = ({ aloneId }: MemoryEvidence, { isPrivate, viewerId }: Audience): boolean =>
  aloneId === null || (isPrivate && aloneId === viewerId);

/** Everybody who hears it is among those it is confided to, its stater or its owner. */
const isConfidedTo = ({ confidedIds, staterId, ownerId }: MemoryEvidence, audience: Audience): boolean =>
  mayAllHear(confidedIds, [staterId, ownerId], audience);

function reachOf(memory: MemoryEvidence, audience: Audience): Reach | null {
  const { viewerId, chatId, isPrivate, isGuest } = audience;
  if (memory.ownerId === viewerId || (isPrivate && memory.staterId === viewerId)) return 'own';
  if (chatId !== null && memory.chatId === chatId && (!isGuest || wasPresent(memory, audience))) return 'here';
  if (isBlocked(memory)) return null;
  // What a stranger says of somebody is not handed out where nobody has asked for it.
  const spokenOf = audience.unasked ? memory.acquaintedIds : memory.aboutIds;
  if (memory.portable && spokenOf.includes(viewerId)) return 'about-me';
  if (isPrivate) {
    if (namedIn(memory).includes(viewerId)) return 'confided';
    return wasPresent(memory, audience) ? 'was-there' : null;
  }
  if (memory.portable && spokenOf.some((id) => audience.here.includes(id))) return 'about-someone-here';
  if (memory.learnedInId === chatId && heardIt(memory, audience)) return 'heard-here';
  const isAskedAbout = memory.aboutIds.some((id) => audience.asked.includes(id));
  return memory.portable && memory.sensitivity === 'PUBLIC' && isAskedAbout ? 'asked-about' : null;
}

/** Step 2 of the rule: whether a person may hear how sensitive a memory is, alone or in company. */
export function mayHear(memory: MemoryEvidence, audience: Pick<Audience, 'viewerId' | 'isPrivate'>): boolean {
  const isSubject = speaksFor(memory, audience);
  switch (memory.sensitivity) {
    case 'PUBLIC':
      return true;
    case 'PERSONAL':
      return isSubject || (audience.isPrivate && isOrigin(memory, audience));
    case 'SENSITIVE':
      return audience.isPrivate && (isSubject || (memory.ownerId === audience.viewerId && !memory.aboutAccount));
  }
}

/** The viewer is a subject, or is told in private by name what is about no account but its stater's or owner's. */
const speaksFor = (
  memory: MemoryEvidence,
  { viewerId, isPrivate }: Pick<Audience, 'viewerId' | 'isPrivate'>,
): boolean =>
  subjectsOf(memory).includes(viewerId) || (isPrivate && namedIn(memory).includes(viewerId) && !memory.aboutOthers);

const hidden = (reason: Refusal): Decision => ({ disclosed: false, reason });
