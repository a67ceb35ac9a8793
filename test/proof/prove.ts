/**
 * Proves that the proof would notice: takes each condition of the rule of disclosure and of its fragments away in turn, and
 * lets the small worlds be decided. Whatever changes and is not noticed fails: `npm run prove` (some minutes).
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import ts from 'typescript';
import { newTenant, TestApp } from '../support/app.js';
import { families } from './families.js';
import { decideInGraph, fragmentsIn, readFragments, ruleText, storeCases } from './graphRule.js';
import { cypherMutants, typescriptMutants } from './mutants.js';
import { compare, differs, type Rule } from './proof.js';
import { decidedBy, graphSample } from './sample.js';

const folder = new URL('../../src/disclosure/', import.meta.url);

/** The functions that the rule is made of, by file. */
const functions: Readonly<Record<string, readonly string[]>> = {
  'rule.ts': [
    'decideDisclosure',
    'isKept',
    'isLive',
    'isOrigin',
    'wasPresent',
    'heardIt',
    'speaksTo',
    'isSaidTo',
    'isConfidedTo',
    'reachOf',
    'mayHear',
    'speaksFor',
  ],
  'confidence.ts': ['mayAllHear', 'namedIn'],
  'evidence.ts': ['isBlocked', 'subjectsOf'],
  'audience.ts': ['covers', 'takesPart', 'hearersOf'],
};

/** Mutants that decide no case otherwise, by a part of their name, each with the reason; one that no longer exists fails. */
const equal: readonly (readonly [part: string, why: string])[] = [];

interface Outcome {
  readonly file: string;
  readonly mutant: string;
  /** What noticed it; null if nothing did. */
  readonly killedBy: string | null;
}

/** Compiles the modules of the rule, one of them with another text, and gives what decides. */
function ruleWith(changed: string, text: string): Rule {
  const outside = createRequire(import.meta.url);
  const loaded = new Map<string, object>();
  const load = (name: string): object => {
    const file = name.replace(/^\.\//u, '').replace(/\.js$/u, '.ts');
    if (!(file in functions)) return name.startsWith('.') ? {} : (outside(name) as object);
    const known = loaded.get(file);
    if (known) return known;
    const module = {};
    loaded.set(file, module);
    compiled(file === changed ? text : sourceOf(file))(module, load);
    return module;
  };
  return load('rule.ts') as Rule;
}

const sourceOf = (file: string): string => readFileSync(new URL(file, folder), 'utf8');

function compiled(source: string): (exports: object, require: (name: string) => object) => void {
  const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(source, { compilerOptions: options });
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- a mutant is a text, and is run in no other way
  return new Function('exports', 'require', outputText) as ReturnType<typeof compiled>;
}

const sample = graphSample();

/** The part of the proof that notices a rule: the cases that the graph decides, too, then all small worlds. */
function noticedBy(rule: Rule): string | null {
  try {
    if (sample.some((one) => differs(one, rule))) return 'a case at a border';
    return families.find((family) => compare(family, rule, 1).differing.length > 0)?.name ?? null;
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return 'it breaks';
    throw error;
  }
}

function proveTypescript(): Outcome[] {
  // What decides must be what is tested: the same modules without a change agree with everything.
  const unchanged = ruleWith('rule.ts', sourceOf('rule.ts'));
  if (sample.some((one) => differs(one, unchanged)))
    throw new Error('The rule is not as the small worlds have it: run test/proof first.');
  return Object.entries(functions).flatMap(([file, names]) =>
    typescriptMutants(sourceOf(file), names).map(({ name, text }) => {
      const outcome = {
        file,
        mutant: name,
        killedBy: isEqual(`${file}:${name}`) ? 'equal' : noticedBy(ruleWith(file, text)),
      };
      print(outcome);
      return outcome;
    }),
  );
}

async function proveCypher(): Promise<Outcome[]> {
  const kith = await TestApp.start({ embedder: null });
  try {
    const graph = kith.app.graph.session();
    const fragments = readFragments();
    const cases = sample;
    const stored = await storeCases(graph, newTenant(), cases);
    const expected = cases.map(decidedBy);
    const firstDifference = async (some: ReadonlyMap<string, string>) => {
      const answered = await decideInGraph(graph, stored, some);
      return expected.findIndex(({ told, kept }, at) => told !== answered[at]!.told || kept !== answered[at]!.kept);
    };
    if ((await firstDifference(fragments)) >= 0)
      throw new Error('The fragments are not as the rule is: run test/proof first.');
    const outcomes: Outcome[] = [];
    for (const name of fragmentsIn(ruleText, fragments))
      for (const mutant of cypherMutants(fragments.get(name)!)) {
        const file = `${name}.cypher`;
        const at = isEqual(`${file}:${mutant.name}`)
          ? undefined
          : await firstDifference(new Map([...fragments, [name, mutant.text]]));
        const killedBy = at === undefined ? 'equal' : at < 0 ? null : `case ${at} in the graph`;
        outcomes.push({ file, mutant: mutant.name, killedBy });
        print(outcomes.at(-1)!);
      }
    return outcomes;
  } finally {
    await kith.stop();
  }
}

const used = new Set<string>();

function isEqual(mutant: string): boolean {
  const known = equal.find(([part]) => mutant.includes(part));
  if (known) used.add(known[0]);
  return known !== undefined;
}

function print({ file, mutant, killedBy }: Outcome): void {
  console.log(`${(killedBy ?? 'SURVIVES').padEnd(40)} ${file.padEnd(18)} ${mutant}`);
}

const outcomes = proveTypescript();
const servers = async (name: string): Promise<() => Promise<void>> =>
  ((await import(new URL(`../support/${name}.mjs`, import.meta.url).href)) as { default: () => Promise<void> }).default;
await (
  await servers('globalSetup')
)();
try {
  const inGraph = await proveCypher();
  outcomes.push(...inGraph);
} finally {
  await (
    await servers('globalTeardown')
  )();
}
const surviving = outcomes.filter(({ killedBy }) => killedBy === null);
const stale = equal.filter(([part]) => !used.has(part));
for (const [part] of stale)
  console.log(`No mutant is called "${part}" any more: correct the list of those that are equal.`);
console.log(
  `${outcomes.length} mutants, ${surviving.length} survive, ${outcomes.filter(({ killedBy }) => killedBy === 'equal').length} are equal.`,
);
process.exitCode = surviving.length + stale.length > 0 ? 1 : 0;
