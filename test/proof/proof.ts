import { isMessageDisclosed } from '../../src/disclosure/messageRule.js';
import { decideDisclosure, isShownToOrigin } from '../../src/disclosure/rule.js';
import { audienceOf, evidenceOf } from './asEvidence.js';
import { isPossible, type Family } from './families.js';
import { hearerSets, hears, keeps } from './hearerSets.js';
import { isTrue } from './reasons.js';
import {
  accounts,
  type Case,
  isIn,
  moments,
  personNames,
  type Persons,
  plainQuestion,
  plainStatement,
  plainWorld,
} from './smallWorld.js';

/** Rule that is compared with the sets of hearers. */
export interface Rule {
  readonly decideDisclosure: typeof decideDisclosure;
  readonly isShownToOrigin: typeof isShownToOrigin;
  /** Rule of messages. */
  readonly isMessageDisclosed: typeof isMessageDisclosed;
}

/** Rule of the product. */
export const ownRule: Rule = { decideDisclosure, isShownToOrigin, isMessageDisclosed };

/** Number of pairs of a statement and an audience that both have decided, and of those that are disclosed. */
export interface Tally {
  pairs: number;
  told: number;
  /** First cases in which the two differ. */
  readonly differing: Case[];
}

/** Decides every pair of a family by the rule and by the sets of hearers. Stops after `atMost` differences. */
export function compare(family: Omit<Family, 'name'>, rule: Rule = ownRule, atMost = 20): Tally {
  const tally: Tally = { pairs: 0, told: 0, differing: [] };
  for (const world of family.worlds) {
    const asked = family.questions.map((question) => ({ question, audience: audienceOf(world, question) }));
    for (const { question, audience } of asked) {
      const isNotThere = hears(nobodyHears, world, plainStatement, question) === undefined;
      if (isNotThere !== (audience === null))
        throw new Error(
          `The tests disagree about who takes part: ${inWords({ world, statement: plainStatement, question })}`,
        );
    }
    for (const statement of family.statements) {
      const sets = hearerSets(world, statement);
      const evidence = evidenceOf(world, statement);
      for (const { question, audience } of asked) {
        if (audience === null) continue;
        const isTold = rule.decideDisclosure(evidence, audience).disclosed;
        tally.pairs++;
        if (isTold) tally.told++;
        const isEqual =
          isTold === hears(sets, world, statement, question) &&
          rule.isShownToOrigin(evidence, audience) ===
            (statement.life !== 'live' && keeps(sets, world, statement, question));
        if (isEqual) continue;
        tally.differing.push({ world, statement, question });
        if (tally.differing.length >= atMost) return tally;
      }
    }
  }
  return tally;
}

/**
 * Returns the cases to which the rule gives a reason that is not true of them. `compare` judges the decisions alone.
 */
export function misreasoned({ worlds, statements, questions }: Omit<Family, 'name'>, rule: Rule = ownRule): Case[] {
  return worlds.flatMap((world) =>
    questions.flatMap((question) => {
      const audience = audienceOf(world, question);
      return statements
        .map((statement) => ({ world, statement, question }))
        .filter(
          (one) => audience && !isTrue(rule.decideDisclosure(evidenceOf(world, one.statement), audience).reason, one),
        );
    }),
  );
}

const nobodyHears = { heardBy: [0, 0, 0], handedTo: [0, 0, 0], answeredTo: [0, 0, 0], keptFor: [0, 0, 0] };

/** True if rule and sets differ about one case. */
function differs({ world, statement, question }: Case, rule: Rule): boolean {
  return compare({ worlds: [world], statements: [statement], questions: [question] }, rule).differing.length > 0;
}

/** Shrinks a case for as long as rule and sets still differ: every irrelevant value becomes plain. */
export function shrunk(found: Case, rule: Rule = ownRule): Case {
  for (;;) {
    const smaller = simpler(found).find((one) => differs(one, rule));
    if (!smaller) return found;
    found = smaller;
  }
}

/** Returns the variants of a case in which one value is plain. */
export function simpler({ world, statement, question }: Case): Case[] {
  const cases: Case[] = [];
  if (world.namedBy !== plainWorld.namedBy) cases.push({ world: { ...world, namedBy: 0 }, statement, question });
  world.chats.forEach((chat, index) => {
    const withChat = (one: typeof chat) =>
      cases.push({ world: { ...world, chats: world.chats.with(index, one) }, statement, question });
    if (!chat.isGroup) withChat({ ...chat, isGroup: true });
    chat.stays.forEach((stay, person) => {
      for (const moment of moments) {
        if (stay[moment] === '-') continue;
        const other = stay[moment] === 'g' ? ['m', '-'] : ['-'];
        for (const letter of other)
          withChat({
            ...chat,
            stays: chat.stays.with(person, stay.slice(0, moment) + letter + stay.slice(moment + 1)),
          });
      }
    });
  });
  for (const [key, plain] of Object.entries(plainStatement)) {
    if (statement[key as keyof typeof statement] === plain) continue;
    const one = { ...statement, [key]: plain, ...(key === 'scope' && { owner: 0 }) };
    if (isPossible(one)) cases.push({ world, statement: one, question });
  }
  for (const key of ['about', 'confidedTo', 'blockedBy'] as const)
    for (const person of [...accounts, 3])
      if (isIn(person, statement[key] ?? 0))
        cases.push({ world, statement: { ...statement, [key]: statement[key]! & ~(1 << person) }, question });
  for (const [key, plain] of Object.entries(plainQuestion))
    if (question[key as keyof typeof question] !== plain)
      cases.push({ world, statement, question: { ...question, [key]: plain } });
  return cases;
}

const chatNames = ['the first chat', 'the second chat'];
const listed = (persons: Persons): string =>
  personNames.filter((_, person) => isIn(person, persons)).join(' and ') || 'nobody';

/** Describes a case in sentences. */
export function inWords({ world, statement, question }: Case, rule: Rule = ownRule): string {
  const nameOf = (person: number) => personNames[person]!;
  const chats = world.chats.map(({ isGroup, stays }, index) => {
    const people = stays.flatMap((stay, person) => {
      const spans = [...stay].flatMap((letter, moment) =>
        letter === '-' ? [] : [`${moment}${letter === 'g' ? ' (guest)' : ''}`],
      );
      return spans.length > 0 ? [`${nameOf(person)} at ${spans.join(', ')}`] : [];
    });
    return `${chatNames[index]} is ${isGroup ? 'a group' : 'private'}: ${people.join('; ') || 'nobody'}.`;
  });
  const { owner, scope, stater, learnedIn, at, about, sensitivity, portable, confidedTo, byWords, blockedBy } =
    statement;
  const said = [
    owner === null ? `a memory of ${chatNames[scope!]}` : `a memory of ${nameOf(owner)}'s`,
    stater === null ? 'stated by nobody known' : `stated by ${nameOf(stater)}`,
    learnedIn === null ? 'learned in no chat' : `learned in ${chatNames[learnedIn]} at ${at}`,
    `about ${listed(about)}`,
    sensitivity,
    portable ? '' : 'not portable',
    confidedTo === null ? '' : `confided to ${listed(confidedTo)}${byWords ? ' by its words alone' : ''}`,
    blockedBy === 0 ? '' : `blocked by ${listed(blockedBy)}`,
    statement.legacy ? 'legacy' : '',
    statement.persona && `of the persona ${statement.persona}`,
    statement.life === 'live' ? '' : statement.life,
    statement.elsewhere ? 'of another tenant' : '',
  ];
  const asks = [
    `${nameOf(question.viewer)} ${question.unasked ? 'is handed what comes unasked' : 'asks'}`,
    question.chat === null ? 'in direct talk' : `in ${chatNames[question.chat]}`,
    question.askedAbout === 0 ? '' : `about ${listed(question.askedAbout)}`,
    question.persona && `as the persona ${question.persona}`,
  ];
  const audience = audienceOf(world, question);
  const evidence = evidenceOf(world, statement);
  const sets = hearerSets(world, statement);
  const decision = audience && rule.decideDisclosure(evidence, audience);
  return [
    ...chats,
    `There is ${said.filter(Boolean).join(', ')}.`,
    `${asks.filter(Boolean).join(' ')}.`,
    `The rule: ${decision?.disclosed ? 'told' : 'hidden'} (${decision?.reason}${audience && rule.isShownToOrigin(evidence, audience) ? ', kept' : ''}).`,
    `The sets of hearers: ${hears(sets, world, statement, question) ? 'told' : 'hidden'}${statement.life !== 'live' && keeps(sets, world, statement, question) ? ', kept' : ''}.`,
  ].join(' ');
}

/** Returns the smallest worlds in which rule and sets differ, in words. */
export const differencesIn = ({ differing }: Tally): string[] => [
  ...new Set(differing.map((one) => inWords(shrunk(one)))),
];
