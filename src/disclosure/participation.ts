import { groupBy } from '../platform/groupBy.js';
import { type ChatKind, covers, type Period } from './audience.js';

/** Participants of a chat with their periods. */
export interface Participation {
  readonly kind: ChatKind;
  /** Periods by person id. */
  readonly periods: Readonly<Record<string, readonly Period[]>>;
}

type PeriodRow = readonly [key: string, from: number, to: number, ...rest: unknown[]];

/** Groups periods of participation by their key, the id of a chat or a person. */
export const periodsByKey = (rows: readonly PeriodRow[]): Record<string, Period[]> =>
  Object.fromEntries(
    groupBy(
      rows,
      ([key]) => key,
      ([, from, to]): Period => [from, to],
    ),
  );

/** True if a person takes part in a chat at a moment. */
export const takesPartIn = (chat: Participation, personId: string, at: number): boolean =>
  (chat.periods[personId] ?? []).some((period) => covers(period, at));

/** Returns the ids of the participants of a chat at a moment. */
export const presentAt = (chat: Participation, at: number): string[] =>
  Object.keys(chat.periods).filter((id) => takesPartIn(chat, id, at));

/** Returns the ids of the participants of a memory's chat when it was learned there; none without a chat. */
export function presentWhenLearned(
  { learnedInId, learnedAt }: { readonly learnedInId: string | null; readonly learnedAt: number },
  chats: ReadonlyMap<string, Participation>,
): string[] {
  const chat = learnedInId === null ? undefined : chats.get(learnedInId);
  return chat === undefined ? [] : presentAt(chat, learnedAt);
}

/** Returns the id of the only participant of a private chat at a moment; null for several, none, or a group. */
export function soleParticipantOf(chat: Participation, at: number): string | null {
  if (chat.kind !== 'PRIVATE') return null;
  const [firstId, ...otherIds] = presentAt(chat, at);
  return otherIds.length === 0 ? (firstId ?? null) : null;
}

/** True if only this person could hear what was said in a chat at a moment. */
export const isAlone = (chat: Participation, personId: string | null, at: number): boolean =>
  chat.kind === 'PRIVATE' && presentAt(chat, at).every((id) => id === personId);

/** True if each participant of a chat was present at all of these moments or at none of them. */
export const samePresence = ({ periods }: Participation, moments: readonly number[]): boolean =>
  Object.values(periods).every((personPeriods) => {
    const presences = moments.map((at) => personPeriods.some((period) => covers(period, at)));
    return presences.every((isPresent) => isPresent === presences[0]);
  });
