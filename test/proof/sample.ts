import { decideDisclosure, isShownToOrigin } from '../../src/disclosure/rule.js';
import { audienceOf, evidenceOf } from './asEvidence.js';
import { drawn } from './families.js';
import { sittingIn } from './hearerSets.js';
import type { GraphDecision } from './graphRule.js';
import { ownRule, type Rule, simpler } from './proof.js';
import { type Case, isIn, now } from './smallWorld.js';

/**
 * Pairwise sample: covers every possible pair of values of two variables, such as each kind of chat with each set of
 * subjects, each stay with each other person's stay, each sensitivity with each confidence. The draw is deterministic.
 * A case is kept if it covers a pair that no case before it has.
 */
function pairwiseSample(draws: number, seed: number): Case[] {
  const covered = new Set<number>();
  const numbers = new Map<string, number>();
  const kept: Case[] = [];
  for (const { world, statements, questions } of drawn(draws, seed)) {
    const present = questions.find(
      ({ viewer, chat }) => chat === null || isIn(viewer, sittingIn(world.chats[chat]!, now)),
    );
    if (!present) continue;
    const one = { world, statement: statements[0]!, question: present };
    const before = covered.size;
    for (const pair of pairsOf(one, numbers)) covered.add(pair);
    if (covered.size > before) kept.push(one);
  }
  return kept;
}

/**
 * Pairs of cases that differ in one value, of which the rule discloses one and hides the other. A graph rule that
 * ignores this value is wrong about one of the two.
 */
function borderSample(draws: number, seed: number): Case[] {
  const kept = new Map<string, Case>();
  const seen = new Map<string, number>();
  for (const { world, statements, questions } of drawn(draws, seed))
    for (const said of statements.slice(0, 2))
      for (const question of questions.slice(0, 2)) {
        const one = { world, statement: { ...said, elsewhere: false, persona: '' as const }, question };
        const before = decisionOf(one);
        if (before === undefined) continue;
        for (const other of simpler(one)) {
          const after = decisionOf(other);
          if (after === undefined || after === before) continue;
          // At most 12 of each kind of border: the two reasons that it separates, and the kind of context.
          const kind = `${before}, ${after}, ${other.question.chat === null}`;
          seen.set(kind, (seen.get(kind) ?? 0) + 1);
          if (seen.get(kind)! > 12) continue;
          for (const either of [one, other]) kept.set(JSON.stringify(either), either);
        }
      }
  return [...kept.values()];
}

/** Cases that the graph has to decide. */
export const graphSample = (): Case[] => [...pairwiseSample(10_000, 2), ...borderSample(1_500, 3)];

/** Decision of the rule about a case. */
export function decidedBy({ world, statement, question }: Case, rule: Rule = ownRule): GraphDecision {
  const [evidence, audience] = [evidenceOf(world, statement), audienceOf(world, question)!];
  return { told: rule.decideDisclosure(evidence, audience).disclosed, kept: rule.isShownToOrigin(evidence, audience) };
}

/**
 * Decision of the rule about a case as a word. Undefined if the question is impossible, because the viewer does not
 * take part.
 */
function decisionOf({ world, statement, question }: Case): string | undefined {
  const audience = audienceOf(world, question);
  if (audience === null) return undefined;
  const evidence = evidenceOf(world, statement);
  return `${decideDisclosure(evidence, audience).reason}${isShownToOrigin(evidence, audience) ? ', kept' : ''}`;
}

/** All values in which two cases can differ. */
function valuesOf({ world, statement, question }: Case): unknown[] {
  const places = world.chats.flatMap(({ isGroup, stays }) => [isGroup, ...stays]);
  return [...places, world.namedBy, ...Object.values(statement), ...Object.values(question)];
}

/** Pairs of values of a case, each as a number. */
function* pairsOf(one: Case, numbers: Map<string, number>): Generator<number> {
  const values = valuesOf(one).map((value, index) => {
    const name = `${index} ${String(value)}`;
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  });
  for (let index = 0; index < values.length; index++)
    for (let other = index + 1; other < values.length; other++) yield values[index]! * mostValues + values[other]!;
}

/** Upper bound of the number of distinct values of all variables. */
const mostValues = 1_024;
