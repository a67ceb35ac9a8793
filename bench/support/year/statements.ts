import type { Fact } from './facts.js';

/** Shares of each kind of statement. */
export const mix = {
  /** A new fact. */
  new: 22,
  /** A fact of the group about itself, which the group owns. */
  ofGroup: 8,
  /** A repetition of the speaker's own statement: word for word, nearly so, in other words. */
  exact: 9,
  near: 10,
  otherWords: 12,
  /** A repetition of another member's statement in the group. */
  byAnother: 2,
  /** A field of the speaker, with its slot or in a plain sentence, that corrects the former value. */
  field: 6,
  plainField: 3,
  /** A repetition of a field's present value, with its slot or in a plain sentence. */
  fieldAgain: 2,
  plainFieldAgain: 1,
  /** A number that changes. */
  counted: 2,
  /** The contrary of a former statement, and its end. */
  turned: 1,
  ended: 2,
  /** A statement about a field of another person, which may contradict that person's own statement. */
  hearsay: 4,
  /** A fact about an acquaintance, one with a misspelled name, and a repetition with a misspelled name. */
  acquaintance: 5,
  slip: 2,
  slipAgain: 1,
  pinned: 1,
  /** A plan that is soon over, by its type or by an expiry of its own. */
  passing: 4,
  timed: 1,
  personal: 2,
  confided: 1,
  note: 6,
} as const;
/** Relation of a statement to former ones. */
export type StatementKind = keyof typeof mix;

/** A statement, and its actual meaning. */
export interface Statement {
  readonly kind: StatementKind;
  readonly text: string;
  readonly fact: Fact;
  /** Input of its memory for the API, without the chat, which the caller adds. */
  readonly input: Readonly<Record<string, unknown>>;
}
