import type { Audience, Period } from '../../src/disclosure/audience.js';
import type { MemoryEvidence } from '../../src/disclosure/evidence.js';
import { maxTimestamp } from '../../src/platform/clock.js';
import { type GraphTruth, trueAudience } from '../support/graph/graphTruth.js';
import { aloneThere, metBy } from './hearerSets.js';
import {
  isIn,
  just,
  type Moment,
  namedOnly,
  now,
  type Persons,
  type Question,
  type SmallWorld,
  type Statement,
  type Stay,
} from './smallWorld.js';

export const tenant = 'small';
const lengthOfMoment = 10;

/** Instant at which a moment begins, in epoch ms. */
export const instantOf = (moment: Moment): number => moment * lengthOfMoment;
export const personIds = ['p0', 'p1', 'p2', 'p3'] as const;
export const chatIds = ['c0', 'c1'] as const;

export const idOrNull = (ids: readonly string[], index: number | null): string | null =>
  index === null ? null : ids[index]!;
const idsOfSet = Array.from({ length: 16 }, (_, persons) => personIds.filter((_id, person) => isIn(person, persons)));
export const idsOf = (persons: Persons): readonly string[] => idsOfSet[persons]!;
/** Bit set of all accounts. */
const accountBits: Persons = just(namedOnly) - 1;

/** Returns a statement in the form that the disclosure rule takes. */
export function evidenceOf(world: SmallWorld, statement: Statement): MemoryEvidence {
  const { owner, stater, about, confidedTo } = statement;
  const speaker = stater ?? owner;
  return {
    tenantId: statement.elsewhere ? 'another' : tenant,
    ownerId: idOrNull(personIds, owner),
    chatId: idOrNull(chatIds, statement.scope),
    staterId: idOrNull(personIds, stater),
    learnedInId: idOrNull(chatIds, statement.learnedIn),
    learnedAt: instantOf(statement.at),
    aboutIds: idsOf(about),
    aboutAccount: (about & accountBits) !== 0,
    aboutOthers: (about & accountBits & ~just(owner) & ~just(stater)) !== 0,
    acquaintedIds: speaker === null ? [] : idsOf(about & metBy(world, speaker, statement.at)),
    confidedIds: confidedTo === null ? null : idsOf(confidedTo),
    confidedByWords: statement.byWords,
    aloneId: idOrNull(personIds, aloneThere(world, statement)),
    sensitivity: statement.sensitivity,
    portable: statement.portable,
    blockerIds: idsOf(about & statement.blockedBy),
    persona: statement.persona,
    status: statement.life === 'superseded' ? 'SUPERSEDED' : 'ACTIVE',
    expiresAt: statement.life === 'expired' ? instantOf(now) : maxTimestamp,
    legacy: statement.legacy,
  };
}

/** Returns the audience of a question, or null if the viewer does not take part in the chat. */
export function audienceOf(world: SmallWorld, question: Question): Audience | null {
  const audience = trueAudience(truthOf(world), {
    tenantId: tenant,
    viewerId: personIds[question.viewer]!,
    persona: question.persona,
    chatId: idOrNull(chatIds, question.chat),
    asked: idsOf(question.askedAbout),
    now: instantOf(now),
  });
  return audience && { ...audience, unasked: question.unasked };
}

/** Returns the world in the form that tests read from a graph. */
function truthOf(world: SmallWorld): GraphTruth {
  const known = truths.get(world);
  if (known) return known;
  const chats = world.chats.map(({ isGroup, stays }, chat) => {
    const of = (letters: string) =>
      stays.flatMap((stay, person) => periodsOf(stay, letters).map((period) => [personIds[person]!, period] as const));
    return [chatIds[chat]!, { kind: isGroup ? 'GROUP' : 'PRIVATE', periods: of('mg'), guests: of('g') }] as const;
  });
  const people = personIds.map((id, person) => {
    const isNamed = person === namedOnly;
    return [
      id,
      { handle: isNamed ? null : id, creatorId: isNamed ? personIds[world.namedBy]! : null, ref: id },
    ] as const;
  });
  const truth = {
    memories: [],
    messages: [],
    merges: [],
    blocks: [],
    entities: new Map(),
    people: new Map(people),
    chats: new Map(chats),
  };
  truths.set(world, truth);
  return truth;
}

const truths = new WeakMap<SmallWorld, GraphTruth>();

/** Returns the periods of a stay, one per run of equal letters. The last one is open if it reaches the last moment. */
function periodsOf(stay: Stay, letters: string): Period[] {
  return [...stay.matchAll(/m+|g+/gu)].flatMap(({ 0: run, index }): Period[] => {
    const end = index + run.length;
    return letters.includes(run[0]!)
      ? [[instantOf(index as Moment), end > now ? maxTimestamp : instantOf(end as Moment)]]
      : [];
  });
}
