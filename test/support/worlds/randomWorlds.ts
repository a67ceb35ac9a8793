import fc from 'fast-check';

const day = (at: number): string => new Date(Date.UTC(2026, 0, 1 + at)).toISOString();
/** Moments of a world. There are few, so joins, leaves and statements often coincide. */
const moment = fc.integer({ min: 0, max: 9 });

const accounts = ['alice', 'bob', 'carol', 'dave'];
const knownPeople = {
  john: { of: 'alice', name: 'John Doe', aliases: ['Johnny'] },
  mary: { of: 'bob', name: 'Mary', aliases: [] },
};
const chatNames = ['den', 'team', 'club'] as const;

const period = fc
  .tuple(
    moment,
    fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined, freq: 1 }),
    fc.constantFrom('member', 'member', 'guest'),
  )
  .map(([from, length, as]) => ({
    from: day(from),
    ...(length === undefined ? {} : { to: day(from + length) }),
    as,
  }));

const attendance = fc.option(fc.array(period, { minLength: 0, maxLength: 2 }), { nil: undefined, freq: 3 });

const participants = fc.array(attendance, { minLength: accounts.length, maxLength: accounts.length }).map((all) =>
  all.flatMap((periods, index): (string | Record<string, unknown>)[] => {
    if (periods === undefined) return [];
    return periods.length === 0 ? [accounts[index]!] : [{ [accounts[index]!]: periods }];
  }),
);

const chats = fc.record({
  den: fc.record({
    kind: fc.constant('private'),
    participants: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(['alice'], ['bob']) },
      { weight: 1, arbitrary: participants },
    ),
  }),
  team: fc.record({ kind: fc.constant('group'), participants }),
  club: fc.record({ kind: fc.constantFrom('group', 'private'), participants }),
});

const person = fc.constantFrom(...accounts, ...Object.keys(knownPeople));
const chat = fc.constantFrom(...chatNames);
const sometimes = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: 1 });
const rarely = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const subjects = [
  'The lighthouse',
  'A bicycle',
  'The harbour',
  'A violin',
  'The orchard',
  'A notebook',
  'The glacier',
  'A recipe',
  'The kiln',
  'A ferry',
  'The quarry',
  'A lantern',
];
const verbs = [
  'stands near the river',
  'was painted green',
  'belongs to the neighbours',
  'needs a repair in spring',
  'is older than the town',
];

/** Facts of one memory. Its index is part of the text, so no two texts are equal by chance. */
const memory = fc.record({
  group: sometimes(chat),
  owner: fc.constantFrom(...accounts),
  verb: fc.constantFrom(...verbs),
  about: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 5, arbitrary: fc.uniqueArray(person, { minLength: 1, maxLength: 2 }) },
  ),
  statedBy: fc.oneof(
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 4, arbitrary: fc.constantFrom(...accounts) },
  ),
  learnedIn: fc.option(chat, { nil: undefined, freq: 3 }),
  at: moment,
  sensitivity: fc.constantFrom('public', 'public', 'personal', 'sensitive'),
  portable: fc.constantFrom(undefined, true, true, false),
  type: fc.constantFrom(
    'knowledge',
    'preference',
    'identity',
    'relationship',
    'instruction',
    'procedure',
    'insight',
    'episode',
    // Only their author finds notes. With fewer of them, some worlds might show none.
    ...(['log', 'log', 'log'] as const),
  ),
  persona: rarely(fc.constant('coach')),
  importance: fc.integer({ min: 0, max: 3 }),
  pinned: rarely(fc.constant(true)),
  entities: rarely(fc.constantFrom([{ type: 'project', label: 'Apollo' }], [{ type: 'org', label: 'Acme' }])),
  status: rarely(fc.constantFrom('superseded', 'archived', 'deleted')),
  expiresAt: rarely(fc.constantFrom(day(20), '2099-01-01')),
  legacy: rarely(fc.constant(true)),
  confidedTo: rarely(fc.uniqueArray(fc.constantFrom(...accounts), { maxLength: 3 })),
  profile: rarely(fc.constant(true)),
});

/** World of four people, two acquaintances, three chats and a dozen memories, in the form of a world file. */
export const randomWorld = fc
  .record({
    chats,
    memories: fc.array(memory, { minLength: 12, maxLength: 12 }),
    blocks: rarely(fc.constantFrom({ alice: ['bob'] }, { carol: ['alice', 'bob'] })),
  })
  .map(({ chats: worldChats, memories, blocks = {} }) => ({
    name: 'a random world',
    people: accounts,
    acquaintances: knownPeople,
    chats: worldChats,
    blocks,
    memories: Object.fromEntries(
      memories.map(({ group, owner, verb, at, learnedIn, legacy, profile = false, ...memoryFields }, index) => {
        const isLegacy = legacy === true && group !== undefined;
        const isProfile = profile && group === undefined && learnedIn === undefined;
        return [
          `m${index}`,
          {
            ...memoryFields,
            ...(group === undefined ? { owner } : { chat: group }),
            text: `${subjects[index]} ${verb}.`,
            at: day(at),
            learnedIn: isLegacy ? undefined : group !== undefined && learnedIn !== undefined ? group : learnedIn,
            legacy: isLegacy,
            ...(isProfile && { profile: true, statedBy: owner }),
          },
        ];
      }),
    ),
  }));

const which = fc.integer({ min: 0, max: 11 });
const who = fc.constantFrom(...accounts);

/** Acts after a world has been loaded. Many of them are refused, which is part of the test. */
export const randomActs = fc.array(
  fc.oneof(
    fc.record({
      act: fc.constant('correct' as const),
      who,
      which,
      chat: sometimes(chat),
      text: sometimes(fc.constantFrom('It was moved to the museum.', 'It is for sale now.')),
      sensitivity: sometimes(fc.constantFrom('PUBLIC' as const, 'PERSONAL' as const, 'SENSITIVE' as const)),
      portable: sometimes(fc.boolean()),
      confidedTo: rarely(fc.uniqueArray(fc.constantFrom(...accounts), { maxLength: 2 })),
    }),
    fc.record({ act: fc.constant('block' as const), who, stater: who, blocks: fc.boolean() }),
    fc.record({ act: fc.constant('confirm' as const), who, which, chat: sometimes(chat) }),
    fc.record({ act: fc.constant('forget' as const), who, which }),
    fc.record({ act: fc.constant('restore' as const), who, which }),
    fc.record({ act: fc.constant('pin' as const), who, which }),
    fc.record({ act: fc.constant('link' as const), account: who, includeEarlier: fc.boolean() }),
    fc.record({ act: fc.constant('relate' as const), which, other: which, strength: fc.constantFrom(0.5, 0.7, 0.9) }),
    fc.record({ act: fc.constant('supersede' as const), which, other: which }),
  ),
  { minLength: 4, maxLength: 8 },
);

export type RandomAct = (typeof randomActs extends fc.Arbitrary<infer T> ? T : never)[number];

/** Handles, acquaintances and chats of every random world. */
export const cast = { accounts, acquaintances: Object.keys(knownPeople), chats: chatNames };

/**
 * Messages of the world: speaker, chat (none: direct talk) and time. A message of a person who does not take part is
 * refused.
 */
export const randomTalk = fc.array(
  fc.record({
    by: who,
    chat: fc.option(chat, { nil: null, freq: 4 }),
    at: moment,
    verb: fc.constantFrom(...verbs),
    confidedTo: rarely(fc.uniqueArray(who, { maxLength: 2 })),
    persona: fc.constantFrom('', '', 'coach'),
  }),
  { minLength: 4, maxLength: 14 },
);

/** One message of the world. */
export type RandomTalk = (typeof randomTalk extends fc.Arbitrary<infer T> ? T : never)[number];
