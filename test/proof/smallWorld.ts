/** Small worlds in plain data: who sat where at three moments, one statement, and one question. */

/** Persons by bit: three accounts and one name that is no account. */
export const accounts = [0, 1, 2] as const;
export const personNames = ['Ann', 'Ben', 'Cid', 'Dee'] as const;
/** The number of the person who is no account. */
export const namedOnly = 3;

/** The moments of a world; the last of them is now. */
export const moments = [0, 1, 2] as const;
export type Moment = (typeof moments)[number];
export const now: Moment = 2;

/** A set of persons, one bit for each. */
export type Persons = number;
export const nobody: Persons = 0;
export const just = (person: number | null): Persons => (person === null ? nobody : 1 << person);
export const isIn = (person: number, persons: Persons): boolean => (persons & (1 << person)) !== 0;

/** How somebody takes part in a chat, a letter for each moment: `-` not at all, `m` as a member, `g` as a guest. */
export type Stay = string;

export interface SmallChat {
  readonly isGroup: boolean;
  /** One for each account. */
  readonly stays: readonly Stay[];
}

export interface SmallWorld {
  readonly chats: readonly SmallChat[];
  /** Who made the name that is no account. */
  readonly namedBy: number;
}

export const sensitivityLevels = ['PUBLIC', 'PERSONAL', 'SENSITIVE'] as const;

export interface Statement {
  /** The owner of a personal memory; null for a group memory. */
  readonly owner: number | null;
  /** The chat of a group memory's scope. */
  readonly scope: number | null;
  readonly stater: number | null;
  readonly learnedIn: number | null;
  readonly at: Moment;
  readonly about: Persons;
  readonly sensitivity: (typeof sensitivityLevels)[number];
  readonly portable: boolean;
  readonly confidedTo: Persons | null;
  readonly byWords: boolean;
  /** Who blocks the person whose word it is. */
  readonly blockedBy: Persons;
  readonly legacy: boolean;
  readonly persona: '' | 'work';
  readonly life: 'live' | 'expired' | 'superseded';
  readonly elsewhere: boolean;
}

export interface Question {
  readonly viewer: number;
  /** The chat given, or null. */
  readonly chat: number | null;
  readonly askedAbout: Persons;
  /** Whether an agent is handed the answer without having asked for it by name. */
  readonly unasked: boolean;
  readonly persona: '' | 'work' | 'home';
}

export interface Case {
  readonly world: SmallWorld;
  readonly statement: Statement;
  readonly question: Question;
}

/** The plainest case: two people in a group, a public statement that one of them made there about nobody. */
export const plainWorld: SmallWorld = {
  chats: [
    { isGroup: true, stays: ['---', '---', '---'] },
    { isGroup: true, stays: ['---', '---', '---'] },
  ],
  namedBy: 0,
};
export const plainStatement: Statement = {
  owner: 0,
  scope: null,
  stater: null,
  learnedIn: null,
  at: 1,
  about: nobody,
  sensitivity: 'PUBLIC',
  portable: true,
  confidedTo: null,
  byWords: false,
  blockedBy: nobody,
  legacy: false,
  persona: '',
  life: 'live',
  elsewhere: false,
};
export const plainQuestion: Question = { viewer: 0, chat: null, askedAbout: nobody, unasked: false, persona: '' };
