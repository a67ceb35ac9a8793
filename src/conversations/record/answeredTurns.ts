import { type Confidants, sharedConfidants } from '../../disclosure/confidants.js';

/** Message of a person, which the agent may answer. */
export interface Turn {
  /** Null if unknown. */
  readonly speakerId: string | null;
  readonly confidedIds: readonly string[] | null;
  /** Epoch ms. */
  readonly at: number;
}

/** Turn of the call that records it. */
export interface NewTurn extends Turn {
  /** Position in the call. */
  readonly inputIndex: number;
}

/** Turns in the graph that an answer may repeat. */
export interface StoredTurns {
  /** The latest one recorded. */
  readonly latest: Turn | null;
  /** The latest one said by a time, by epoch ms. */
  readonly latestByTime: ReadonlyMap<number, Turn>;
  /** The latest removed one of each conversation, confided to no one. */
  readonly removed: readonly Turn[];
}

/** Answer of the agent to be recorded. */
interface Answer {
  readonly at: number;
  readonly inputIndex: number;
}

/**
 * Returns the turns that an answer may repeat; clocks differ, so several may be meant. Of its call: the last one before
 * it in time and the last one before it in the call, of anyone and of the person whom the agent addresses
 * (`addresseeId`), if named. Stored ones, of the addressee or else of anyone: those later than the turn of the call, or
 * without one the latest recorded as well.
 */
export function turnsAnsweredBy(
  answer: Answer,
  callTurns: readonly NewTurn[],
  storedTurns: StoredTurns,
  addresseeId: string | null,
): Turn[] {
  const latestBefore = (turns: readonly NewTurn[]): NewTurn[] => [
    ...turns.filter((turn) => isSaidBefore(turn, answer)).slice(-1),
    ...turns
      .filter(({ inputIndex }) => inputIndex < answer.inputIndex)
      .sort(byInput)
      .slice(-1),
  ];
  const turnsOfAddressee = callTurns.filter(({ speakerId }) => addresseeId === null || speakerId === addresseeId);
  const questions = latestBefore(turnsOfAddressee);
  const [question] = questions;
  const saidByThen = latestOf(
    [storedTurns.latestByTime.get(answer.at) ?? null, ...storedTurns.removed].filter(
      (turn) => (turn?.at ?? 0) <= answer.at,
    ),
  );
  const isLater = question === undefined || (saidByThen !== null && saidByThen.at > question.at);
  const answeredTurns = [
    ...latestBefore(callTurns),
    ...questions,
    question === undefined ? latestOf([storedTurns.latest, ...storedTurns.removed]) : null,
    isLater ? saidByThen : null,
  ];
  return answeredTurns.flatMap((turn) => turn ?? []);
}

/** Returns the turn with the latest time; of several the last. */
const latestOf = (turns: readonly (Turn | null)[]): Turn | null =>
  turns.reduce((latest, turn) => (turn !== null && turn.at >= (latest?.at ?? 0) ? turn : latest), null);

const isSaidBefore = (turn: NewTurn, answer: Answer): boolean =>
  turn.at < answer.at || (turn.at === answer.at && turn.inputIndex < answer.inputIndex);

const byInput = (a: NewTurn, b: NewTurn): number => a.inputIndex - b.inputIndex;

/** Returns confidants as closed as all turns that an answer may repeat; those who spoke hear it as well. */
export const confidantsOfAnswer = (
  ownIds: Confidants['confidedIds'],
  turns: readonly Turn[],
): Confidants['confidedIds'] => turns.map(heardBy).reduce(sharedConfidants, ownIds);

/** Returns the ids of those who may hear what repeats a turn; null if it is not confided. */
const heardBy = ({ confidedIds, speakerId }: Turn): readonly string[] | null =>
  confidedIds && [...confidedIds, ...(speakerId === null ? [] : [speakerId])];
