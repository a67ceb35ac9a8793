import type { GraphSession } from '../../src/platform/neo4j/graph.js';
import { drawn, families, type Family } from './families.js';
import { decideInGraph, type Fragments, type GraphDecision, type StoredCases, storeCases } from './graphRule.js';
import { storeMessages, type StoredMessages, wrongAboutMessages, wrongInGraph } from './messages.js';
import { compare, misreasoned, type Rule } from './proof.js';
import { equalMutants } from './equalMutants.js';
import type { Mutant } from './mutant.js';
import { decidedBy, graphSample } from './sample.js';
import type { Case } from './smallWorld.js';

/** First case about which a mutant decides wrongly. */
export interface Kill {
  /** Family or sample of the case. */
  readonly by: string;
  /** Wrong decision: `told`, `hidden`, `kept`, `not kept`, `other reason`, `other hearers` or `fails`. */
  readonly decision: string;
}

/** Trial of a mutant. */
interface Trial {
  readonly name: string;
  /** Returns the first wrong decision; undefined if there is none. */
  readonly judge: (rule: Rule) => string | undefined;
}

const decisionsAbout = (family: Family): Trial => ({
  name: family.name,
  judge: (rule) => {
    const [found] = compare(family, rule, 1).differing;
    return found && wrongDecision(decidedBy(found, rule), decidedBy(found));
  },
});

/**
 * Trials in the order in which a mutant meets them: a few worlds of each family, the messages, the drawn worlds, then
 * all worlds.
 */
function* trials(): Generator<Trial> {
  for (const family of families)
    yield decisionsAbout({ ...family, worlds: family.worlds.filter((_, index) => index % 200 === 0) });
  yield { name: 'messages', judge: (rule) => wrongAboutMessages(rule) && 'other hearers' };
  for (const { world, ...rest } of drawn(20_000, 1)) {
    const family = { name: 'drawn worlds', worlds: [world], ...rest };
    yield decisionsAbout(family);
    yield { name: 'drawn worlds', judge: (rule) => misreasoned(family, rule)[0] && 'other reason' };
  }
  yield* families.map(decisionsAbout);
}

/** Judges a mutant of the rule until it is wrong about a case. Undefined if it never is. */
export function killOfRule(rule: Rule): Kill | undefined {
  for (const { name, judge } of trials()) {
    try {
      const decision = judge(rule);
      if (decision) return { by: name, decision };
    } catch {
      return { by: name, decision: 'fails' };
    }
  }
  return undefined;
}

/** Cases stored in the graph, with the decisions of the rule. */
export interface StoredSample {
  readonly cases: readonly Case[];
  readonly stored: StoredCases;
  readonly expected: readonly GraphDecision[];
  readonly messages: StoredMessages;
}

/** Stores the sample in a tenant. */
export async function storeSample(graph: GraphSession, tenant: string): Promise<StoredSample> {
  const cases = graphSample();
  return {
    cases,
    stored: await storeCases(graph, tenant, cases),
    expected: cases.map((one) => decidedBy(one)),
    messages: await storeMessages(graph, tenant),
  };
}

/** Judges mutated fragments until they are wrong about a case of the sample. Undefined if they never are. */
export async function killOfFragments(
  graph: GraphSession,
  { stored, expected, messages }: StoredSample,
  fragments: Fragments,
): Promise<Kill | undefined> {
  // Most mutants are wrong about one of the first cases.
  for (let from = 0, size = 100; from < expected.length; from += size, size = from) {
    const rows = stored.rows.slice(from, from + size);
    const answered = await decideInGraph(graph, { rows }, fragments);
    for (const [index, { at }] of rows.entries()) {
      const decision = wrongDecision(answered[index]!, expected[at]!);
      if (decision) return { by: `case ${at + 1} of ${expected.length}`, decision };
    }
  }
  const wrong = await wrongInGraph(graph, messages, fragments);
  return wrong.length === 0 ? undefined : { by: 'messages', decision: 'other hearers' };
}

function wrongDecision(actual: GraphDecision, expected: GraphDecision): string {
  if (actual.told !== expected.told) return actual.told ? 'told' : 'hidden';
  return actual.kept === expected.kept ? '' : actual.kept ? 'kept' : 'not kept';
}

/** Every fortieth mutant, without those that decide as the original does. */
export const everyFortieth = <Subject>(mutants: readonly Mutant<Subject>[]): Mutant<Subject>[] =>
  mutants.filter(({ name }, index) => index % 40 === 0 && !equalMutants.has(name));
