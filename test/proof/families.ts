import {
  accounts,
  isIn,
  just,
  type Moment,
  moments,
  nobody,
  plainQuestion,
  plainStatement,
  type Question,
  sensitivityLevels,
  type SmallWorld,
  type Statement,
  type Stay,
} from './smallWorld.js';

/**
 * Family of small worlds: the full product of all values that one part of the rule could look at, with few values for
 * the rest. All small worlds come from families. One statement at a time is enough, because the rule decides about each
 * memory from its own evidence and the audience, without any other memory. The viewer is always Ann (persons are named
 * in the order in which they matter). The statement is made at the middle moment, so that there is a moment before it
 * and one after. `drawn` takes cases from the product of everything, with other viewers and moments too. It would find
 * a part that is wrongly taken for independent.
 */
export interface Family {
  readonly name: string;
  readonly worlds: readonly SmallWorld[];
  readonly statements: readonly Statement[];
  readonly questions: readonly Question[];
}

type Choices<T> = { readonly [K in keyof T]?: readonly T[K][] };

/** Returns every combination of the choices, over a base. */
export function product<T extends object>(base: T, choices: Choices<T>): T[] {
  let all = [base];
  for (const [key, values] of Object.entries(choices) as [keyof T, readonly T[keyof T][]][])
    all = all.flatMap((one) => values.map((value) => ({ ...one, [key]: value })));
  return all;
}

/** True if a statement could have been stored. */
export function isPossible(statement: Statement): boolean {
  const { owner, scope, stater, learnedIn, blockedBy, confidedTo, byWords, isProfile } = statement;
  const speaker = stater ?? owner;
  if (isProfile && (owner === null || learnedIn !== null)) return false;
  if ((owner === null) === (scope === null)) return false;
  if (scope !== null && learnedIn !== null && learnedIn !== scope) return false;
  // A person cannot block themself, and a block needs a speaker.
  if (blockedBy !== nobody && (speaker === null || isIn(speaker, blockedBy))) return false;
  return !byWords || confidedTo !== null;
}

// The rule treats a legacy memory with `learnedIn` as any other. Only `drawn` has them, since they are many.
const statements = (choices: Choices<Statement>): Statement[] =>
  product(plainStatement, choices).filter((one) => isPossible(one) && !(one.legacy && one.learnedIn !== null));

const questions = (choices: Choices<Question>): Question[] => product(plainQuestion, choices);

/** Kinds of a chat, and the stays of each account in it. Combined into every possible chat. */
interface ChatChoices {
  readonly kinds?: readonly boolean[];
  readonly stays: readonly (readonly Stay[])[];
}

export function chats({ kinds = [true, false], stays }: ChatChoices) {
  const [ann, ben, cid] = stays;
  return kinds.flatMap((isGroup) =>
    ann!.flatMap((a) => ben!.flatMap((b) => cid!.map((c) => ({ isGroup, stays: [a, b, c] })))),
  );
}

function worlds(first: ChatChoices, second: ChatChoices = unused, namedBy: readonly number[] = [0]): SmallWorld[] {
  return chats(first).flatMap((one) =>
    chats(second).flatMap((other) => namedBy.map((maker) => ({ chats: [one, other], namedBy: maker }))),
  );
}

const unused: ChatChoices = { kinds: [true], stays: [['---'], ['---'], ['---']] };
const both = [true, false];
const owners = [null, ...accounts];
export const everySet = Array.from({ length: 16 }, (_, persons) => persons);
const setsOfAccounts = everySet.slice(0, 8);
const letters = ['-', 'm', 'g'];
const everyStay: Stay[] = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
const [ann, ben, cid, dee] = [just(0), just(1), just(2), just(3)];

/** Kinds of participation: never, before, then, since, all along. */
const presences: Stay[] = ['---', 'm--', '-m-', '--m', '-mm'];

export const families: readonly Family[] = [
  {
    name: 'who was where when',
    worlds: worlds({ stays: [everyStay, presences, ['---', '-m-', '--m', 'm--']] }),
    statements: statements({
      owner: owners,
      scope: [null, 0],
      stater: owners,
      learnedIn: [null, 0],
      legacy: both,
      about: [nobody, ann, ben, dee, ann | ben],
      sensitivity: sensitivityLevels,
      portable: both,
    }),
    questions: questions({ chat: [null, 0], unasked: both }),
  },
  {
    name: 'subjects and blocks',
    worlds: worlds({
      stays: [
        ['---', '-m-', '-mm', '--m', '-mg', '--g'],
        ['---', '-mm', '--m'],
        ['---', '-mm'],
      ],
    }),
    statements: statements({
      owner: owners,
      scope: [null, 0],
      stater: owners,
      learnedIn: [null, 0],
      legacy: both,
      about: everySet,
      blockedBy: setsOfAccounts,
      sensitivity: sensitivityLevels,
      portable: both,
    }),
    questions: questions({ chat: [null, 0], unasked: both }),
  },
  {
    name: 'confidences',
    worlds: worlds({
      stays: [
        ['---', '-mm', '--m', '--g'],
        ['---', '-mm'],
        ['---', '--m'],
      ],
    }),
    statements: statements({
      owner: owners,
      scope: [null, 0],
      stater: owners,
      learnedIn: [null, 0],
      about: everySet,
      confidedTo: [null, ...setsOfAccounts],
      byWords: both,
      blockedBy: [nobody, ann, ben],
      sensitivity: sensitivityLevels,
      portable: [true],
    }),
    questions: questions({ chat: [null, 0] }),
  },
  {
    name: 'profiles',
    worlds: worlds({ stays: [everyStay, ['---', '-mm', '--m', '--g'], ['---', '--m']] }),
    statements: statements({
      owner: [0, 1],
      stater: owners,
      about: everySet,
      blockedBy: [nobody, ann, ben],
      confidedTo: [null, ann, ben],
      sensitivity: sensitivityLevels,
      portable: both,
      isProfile: [true],
    }),
    questions: questions({ chat: [null, 0], askedAbout: [nobody, ann | ben], unasked: both }),
  },
  {
    name: 'people asked about',
    worlds: worlds(
      {
        kinds: [true],
        stays: [
          ['--m', 'm--'],
          ['---', '--m'],
          ['---', 'm--'],
        ],
      },
      {
        kinds: both,
        stays: [
          ['---', '--m', 'm--'],
          ['---', '--m', 'm--'],
          ['---', '-m-'],
        ],
      },
      [0, 1],
    ),
    statements: statements({
      owner: [null, 0, 1],
      scope: [null, 0],
      stater: [null, 1],
      learnedIn: [null, 0],
      about: [nobody, ann, ben, cid, dee, ben | cid, cid | dee],
      blockedBy: [nobody, cid],
      sensitivity: sensitivityLevels,
      portable: both,
    }),
    questions: questions({
      chat: [null, 0, 1],
      askedAbout: [nobody, ann, ben, cid, dee, ann | cid, ben | dee, 15],
      unasked: both,
    }),
  },
  {
    name: 'asked in another chat than it was said in',
    worlds: worlds(
      {
        stays: [
          ['---', 'm--', '-m-', '-mm', '-gg'],
          ['---', '-m-', '-mm'],
          ['---', '-mm'],
        ],
      },
      {
        stays: [
          ['--m', '--g'],
          ['---', '--m', 'm--'],
          ['---', '--m'],
        ],
      },
    ),
    statements: statements({
      owner: owners,
      scope: [null, 0],
      stater: [null, 0, 1],
      learnedIn: [null, 0],
      legacy: both,
      about: [nobody, ann, ben, cid],
      confidedTo: [null, ann | ben],
      sensitivity: sensitivityLevels,
      portable: both,
    }),
    questions: questions({ chat: [0, 1], unasked: both }),
  },
  {
    name: 'personas, lifetimes, tenants',
    worlds: worlds({ stays: [['---', '-m-', '-mm', '--g'], ['---', '-mm'], ['---']] }),
    statements: statements({
      owner: owners,
      scope: [null, 0],
      stater: [null, 0, 1],
      learnedIn: [null, 0],
      about: [nobody, ann, ben, dee],
      confidedTo: [null, ann, ben],
      sensitivity: sensitivityLevels,
      persona: ['', 'work'],
      life: ['live', 'expired', 'superseded'],
      elsewhere: both,
    }),
    questions: questions({ chat: [null, 0], persona: ['', 'work', 'home'] }),
  },
];

/** Draws cases from the product of everything. The same seed gives the same cases. */
export function* drawn(
  count: number,
  seed: number,
): Generator<{ world: SmallWorld; statements: Statement[]; questions: Question[] }> {
  const next = randomNumbers(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)]!;
  const chat = () => ({ isGroup: pick(both), stays: accounts.map(() => pick(everyStay)) });
  const statement = (): Statement => {
    for (;;) {
      const isPersonal = pick(both);
      const one: Statement = {
        owner: isPersonal ? pick(accounts) : null,
        scope: isPersonal ? null : pick([0, 1]),
        stater: pick(owners),
        learnedIn: pick([null, 0, 1]),
        at: pick<Moment>(moments),
        about: pick(everySet),
        sensitivity: pick(sensitivityLevels),
        portable: pick(both),
        confidedTo: pick(both) ? null : pick(everySet),
        byWords: pick(both),
        blockedBy: pick(both) ? nobody : pick(setsOfAccounts),
        legacy: pick(both),
        persona: pick(['', 'work']),
        life: pick(['live', 'live', 'live', 'expired', 'superseded']),
        elsewhere: pick([false, false, false, true]),
        isProfile: pick([false, false, false, true]),
      };
      if (isPossible(one)) return one;
    }
  };
  const question = (): Question => ({
    viewer: pick(accounts),
    chat: pick([null, 0, 1]),
    // As often nobody: a question about people hides what a stranger said of them.
    askedAbout: pick(both) ? nobody : pick(everySet),
    unasked: pick(both),
    persona: pick(['', 'work', 'home']),
  });
  for (let made = 0; made < count; made++)
    yield {
      world: { chats: [chat(), chat()], namedBy: pick(accounts) },
      statements: Array.from({ length: 5 }, statement),
      questions: Array.from({ length: 5 }, question),
    };
}

/** Pseudo-random numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
