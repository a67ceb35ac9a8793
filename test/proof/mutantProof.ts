import type { GraphSession } from '../../src/platform/neo4j/graph.js';
import { drawn, families, type Family } from './families.js';
import { decideInGraph, type Fragments, type GraphDecision, type StoredCases, storeCases } from './graphRule.js';
import { compare, misreasoned, type Rule } from './proof.js';
import { decidedBy, graphSample } from './sample.js';
import type { Case } from './smallWorld.js';

/** First case about which a mutant decides wrongly. */
export interface Kill {
  /** Family or sample of the case. */
  readonly by: string;
  /** Wrong decision: `told`, `hidden`, `kept`, `not kept`, `other reason` or `fails`. */
  readonly decision: string;
}

/** Trial of a mutant: a family, and what is judged of its cases. */
interface Trial {
  readonly name: string;
  /** Returns a case that is decided wrongly, if there is one, or that has a reason that is not true. */
  readonly find: (rule: Rule) => Case | undefined;
}

const decisionsAbout = (family: Family): Trial => ({
  name: family.name,
  find: (rule) => compare(family, rule, 1).differing[0],
});

/** Trials in the order in which a mutant meets them: a few worlds of each family, the drawn worlds, then all worlds. */
function* trials(): Generator<Trial> {
  for (const family of families)
    yield decisionsAbout({ ...family, worlds: family.worlds.filter((_, at) => at % 200 === 0) });
  for (const { world, ...rest } of drawn(20_000, 1)) {
    const family = { name: 'drawn worlds', worlds: [world], ...rest };
    yield decisionsAbout(family);
    yield { name: 'drawn worlds', find: (rule) => misreasoned(family, rule)[0] };
  }
  yield* families.map(decisionsAbout);
}

/** Judges a mutant of the rule until it is wrong about a case. Undefined if it never is. */
export function killOfRule(rule: Rule): Kill | undefined {
  for (const { name, find } of trials()) {
    try {
      const found = find(rule);
      if (found)
        return { by: name, decision: wrongDecision(decidedBy(found, rule), decidedBy(found)) || 'other reason' };
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
}

/** Stores the sample in a tenant. */
export async function storeSample(graph: GraphSession, tenant: string): Promise<StoredSample> {
  const cases = graphSample();
  return { cases, stored: await storeCases(graph, tenant, cases), expected: cases.map((one) => decidedBy(one)) };
}

/** Judges mutated fragments until they are wrong about a case of the sample. Undefined if they never are. */
export async function killOfFragments(
  graph: GraphSession,
  { stored, expected }: StoredSample,
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
  return undefined;
}

function wrongDecision(actual: GraphDecision, expected: GraphDecision): string {
  if (actual.told !== expected.told) return actual.told ? 'told' : 'hidden';
  return actual.kept === expected.kept ? '' : actual.kept ? 'kept' : 'not kept';
}
