import { type Audience, covers, takesPart } from './audience.js';
import { type MemoryEvidence, subjectsOf } from './evidence.js';

/** The row of the reach table that lets a memory come up. */
export type Reach = 'own' | 'here' | 'about-me' | 'about-someone-here' | 'was-there' | 'asked-about';

/** Why a memory stays hidden; the first check that fails. */
export type Refusal =
  'other-tenant' | 'not-live' | 'other-persona' | 'not-portable' | 'out-of-reach' | 'personal' | 'sensitive';

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
  const reach = reachOf(memory, audience);
  if (reach === null) {
    return hidden(reachOf({ ...memory, portable: true }, audience) === null ? 'out-of-reach' : 'not-portable');
  }
  if (!mayHear(memory, audience)) return hidden(memory.sensitivity === 'PERSONAL' ? 'personal' : 'sensitive');
  return { disclosed: true, reason: reach };
}

/** Whether a memory that is no longer live is shown: to its origin alone, in private, when asked for. */
export const isKept = (memory: MemoryEvidence, audience: Audience): boolean =>
  memory.tenantId === audience.tenantId &&
  !isLive(memory, audience.now) &&
  speaksTo(memory, audience) &&
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
  if (memory.learnedInId !== null) {
    return (audience.periods[memory.learnedInId] ?? []).some((period) => covers(period, memory.learnedAt));
  }
  return memory.legacy && memory.sensitivity === 'PUBLIC' && takesPart(audience, memory.chatId);
}

function speaksTo(memory: MemoryEvidence, audience: Audience): boolean {
  return memory.persona === '' || memory.persona === audience.persona;
}

function reachOf(memory: MemoryEvidence, audience: Audience): Reach | null {
  const { viewerId, chatId, isPrivate } = audience;
  if (memory.ownerId === viewerId || (isPrivate && memory.staterId === viewerId)) return 'own';
  if (chatId !== null && memory.chatId === chatId) return 'here';
  if (!memory.portable) return null;
  if (memory.aboutIds.includes(viewerId)) return 'about-me';
  if (isPrivate) return wasPresent(memory, audience) ? 'was-there' : null;
  if (memory.aboutIds.some((id) => audience.here.includes(id))) return 'about-someone-here';
  const askedAbout = memory.sensitivity === 'PUBLIC' && memory.aboutIds.some((id) => audience.asked.includes(id));
  return askedAbout ? 'asked-about' : null;
}

function mayHear(memory: MemoryEvidence, audience: Audience): boolean {
  const isSubject = subjectsOf(memory).includes(audience.viewerId);
  switch (memory.sensitivity) {
    case 'PUBLIC':
      return true;
    case 'PERSONAL':
      return isSubject || (audience.isPrivate && isOrigin(memory, audience));
    case 'SENSITIVE':
      return audience.isPrivate && (isSubject || (memory.ownerId === audience.viewerId && !memory.aboutAccount));
  }
}

const hidden = (reason: Refusal): Decision => ({ disclosed: false, reason });
