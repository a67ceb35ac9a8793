/** Small worlds as plain data: the participants at three moments, one statement, and one question. */

/** Persons by bit: three accounts and one name without an account. */
export const accounts = [0, 1, 2] as const;
export const personNames = ['Ann', 'Ben', 'Cid', 'Dee'] as const;
/** Number of the person without an account. */
export const namedOnly = 3;

/** Moments of a world. The last one is now. */
export const moments = [0, 1, 2] as const;
export type Moment = (typeof moments)[number];
export const now: Moment = 2;

/** Set of persons, one bit each. */
export type Persons = number;
export const nobody: Persons = 0;
export const just = (person: number | null): Persons => (person === null ? nobody : 1 << person);
export const isIn = (person: number, persons: Persons): boolean => (persons & (1 << person)) !== 0;

/** Participation in a chat, one letter per moment: `-` absent, `m` member, `g` guest. */
export type Stay = string;

export interface SmallChat {
  readonly isGroup: boolean;
  /** One stay per account. */
  readonly stays: readonly Stay[];
}

export interface SmallWorld {
  readonly chats: readonly SmallChat[];
  /** Account that made the name without an account. */
  readonly namedBy: number;
}

export const sensitivityLevels = ['PUBLIC', 'PERSONAL', 'SENSITIVE'] as const;

export interface Statement {
  /** Owner of a personal memory. Null for a group memory. */
  readonly owner: number | null;
  /** Chat of a group memory's scope. */
  readonly scope: number | null;
  readonly stater: number | null;
  readonly learnedIn: number | null;
  readonly at: Moment;
  readonly about: Persons;
  readonly sensitivity: (typeof sensitivityLevels)[number];
  readonly portable: boolean;
  readonly confidedTo: Persons | null;
  readonly byWords: boolean;
  /** Persons who block the stater (else the owner). */
  readonly blockedBy: Persons;
  readonly legacy: boolean;
  readonly persona: '' | 'work';
  readonly life: 'live' | 'expired' | 'superseded';
  readonly elsewhere: boolean;
  /** True for a fact of its owner's profile. */
  readonly isProfile: boolean;
}

export interface Question {
  readonly viewer: number;
  /** Chat of the read. Null: none. */
  readonly chat: number | null;
  readonly askedAbout: Persons;
  /** True if an agent gets the answer without asking for the memory by name. */
  readonly unasked: boolean;
  readonly persona: '' | 'work' | 'home';
}

export interface Case {
  readonly world: SmallWorld;
  readonly statement: Statement;
  readonly question: Question;
}

/** Plainest case: two people in a group, and a public statement without subjects that one of them made there. */
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
  isProfile: false,
};
export const plainQuestion: Question = { viewer: 0, chat: null, askedAbout: nobody, unasked: false, persona: '' };
