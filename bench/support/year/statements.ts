import type { Fact } from './facts.js';

/** How often each kind of statement is made, in parts of the whole. */
export const mix = {
  /** A fact that nobody has told before. */
  new: 22,
  /** One of the group's own, which belongs to it. */
  ofGroup: 8,
  /** What the speaker has said before: word for word, nearly so, in other words. */
  exact: 9,
  near: 10,
  otherWords: 12,
  /** What another one of the group has told it. */
  byAnother: 2,
  /** A field of one's own, with its slot or in a plain sentence, which corrects what was there. */
  field: 6,
  plainField: 3,
  /** The value it has already, with its slot or in a plain sentence. */
  fieldAgain: 2,
  plainFieldAgain: 1,
  /** A number that changes. */
  counted: 2,
  /** The contrary of what one has said, and the end of it. */
  turned: 1,
  ended: 2,
  /** What one says of a field of somebody else: it may contradict their own word. */
  hearsay: 4,
  /** A fact about an acquaintance, one with a slip in the name, and one said before that has such a slip. */
  acquaintance: 5,
  slip: 2,
  slipAgain: 1,
  pinned: 1,
  /** What is over soon, by its type or by a time of its own. */
  passing: 4,
  timed: 1,
  personal: 2,
  confided: 1,
  note: 6,
} as const;
/** How a statement stands to what was said before. */
export type SaidKind = keyof typeof mix;

/** Something said, and what it really says. */
export interface Statement {
  readonly kind: SaidKind;
  readonly text: string;
  readonly fact: Fact;
  /** What it is remembered with, as the API takes it; the chat is added by whoever says it. */
  readonly input: Readonly<Record<string, unknown>>;
}
