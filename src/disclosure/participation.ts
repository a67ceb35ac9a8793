import { type ChatKind, covers, type Period } from './audience.js';

/** Who takes or took part in a chat, and when. */
export interface Participation {
  readonly kind: ChatKind;
  /** Periods by person. */
  readonly periods: Readonly<Record<string, readonly Period[]>>;
}

/** Whether a person takes part in a chat at a moment. */
export const takesPartIn = (chat: Participation, personId: string, at: number): boolean =>
  (chat.periods[personId] ?? []).some((period) => covers(period, at));

/** Ids of those who take part in a chat at a moment. */
export const presentAt = (chat: Participation, at: number): string[] =>
  Object.keys(chat.periods).filter((id) => takesPartIn(chat, id, at));

/** Ids of those who took part in the chat that something was learned in, at that moment; nobody where it was in none. */
export function presentWhenLearned(
  { learnedInId, learnedAt }: { readonly learnedInId: string | null; readonly learnedAt: number },
  chats: ReadonlyMap<string, Participation>,
): string[] {
  const chat = learnedInId === null ? undefined : chats.get(learnedInId);
  return chat === undefined ? [] : presentAt(chat, learnedAt);
}

/** The only person who heard what was said in a private chat at a moment; null where there were others, or nobody. */
export function aloneIn(chat: Participation, at: number): string | null {
  if (chat.kind !== 'PRIVATE') return null;
  const [one, ...others] = presentAt(chat, at);
  return others.length === 0 ? (one ?? null) : null;
}

/** Whether nobody but this person could hear what was said in a chat at a moment. */
export const isAlone = (chat: Participation, personId: string | null, at: number): boolean =>
  chat.kind === 'PRIVATE' && presentAt(chat, at).every((id) => id === personId);

/** Whether everybody who took part in a chat at one of these moments did so at all of them: nobody missed any of them alone. */
export const heardAlike = ({ periods }: Participation, moments: readonly number[]): boolean =>
  Object.values(periods).every((own) => {
    const there = moments.map((at) => own.some((period) => covers(period, at)));
    return there.every((one) => one === there[0]);
  });
