/** Removes each row and condition of the disclosure rule in turn. The proof must notice: `npm run prove -- --help`. */
import { rm } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { openTestGraph } from '../../bench/support/testGraph.js';
import { TestApp } from '../support/app.js';
import { equalMutants } from './equalMutants.js';
import { fragmentMutants } from './fragmentMutants.js';
import { readFragments } from './graphRule.js';
import type { Mutant } from './mutant.js';
import { type Kill, killOfFragments, killOfRule, storeSample } from './mutantProof.js';
import { ownRule } from './proof.js';
import { ruleMutants } from './ruleMutants.js';

const halves = ['rule', 'fragment'] as const;
type Verdict = 'killed' | 'equal' | 'SURVIVED' | 'NOT EQUAL';

const options = new Command('prove')
  .description('Removes each row and condition of the disclosure rule in turn, and proves that the tests notice.')
  .addOption(new Option('--only <half>', 'the rule in TypeScript, or its Cypher fragments').choices(halves))
  .option('--list', 'prints the mutants and judges none')
  .addHelpText(
    'after',
    [
      '',
      'A row names a change, the cases by which it was noticed and the first wrong decision. Mutants that decide as the',
      'original does are listed in test/proof/equalMutants.yaml, with the reason. Ends with code 1 if another one',
      'survives, or if a listed one is noticed or gone.',
      '',
      'Examples:',
      '  npm run prove',
      '  npm run prove -- --only fragment',
      '  npm run prove -- --list',
    ].join('\n'),
  )
  .parse()
  .opts<{ only?: (typeof halves)[number]; list?: boolean }>();

const ofRule = ruleMutants();
const ofFragments = fragmentMutants();
const chosen = { rule: options.only !== 'fragment', fragments: options.only !== 'rule' };

if (options.list) {
  for (const mutant of [...(chosen.rule ? ofRule : []), ...(chosen.fragments ? ofFragments : [])])
    console.log(changeOf(mutant));
} else await prove();

async function prove(): Promise<void> {
  const startedAt = performance.now();
  const rows = [
    ...(chosen.rule
      ? await judge(
          () => Promise.resolve(ownRule),
          ofRule,
          async (load) => killOfRule(await load()),
        )
      : []),
    ...(chosen.fragments ? await judgeInGraph() : []),
  ];
  const count = (verdict: Verdict): number => rows.filter((row) => row === verdict).length;
  console.log(
    `${rows.length} mutants: ${count('killed')} killed, ${count('equal')} equal, ${count('SURVIVED')} survived, ` +
      `${count('NOT EQUAL')} wrongly listed as equal, in ${secondsSince(startedAt)} s`,
  );
  const names = new Set([...ofRule, ...ofFragments].map(({ name }) => name));
  const gone = [...equalMutants.keys()].filter((name) => !names.has(name));
  for (const name of gone) console.log(`equalMutants.yaml lists a mutant that does not exist: ${name}`);
  if (gone.length + count('SURVIVED') + count('NOT EQUAL') > 0) process.exitCode = 1;
}

async function judgeInGraph(): Promise<Verdict[]> {
  const graph = await openTestGraph('prove');
  try {
    const kith = await TestApp.start({ embedder: null });
    try {
      const session = kith.app.graph.session();
      const sample = await storeSample(session, kith.tenant);
      return await judge(readFragments(), ofFragments, (fragments) => killOfFragments(session, sample, fragments));
    } finally {
      await kith.stop();
    }
  } finally {
    await graph.stop();
    await rm(graph.config.dataDir, { recursive: true, force: true });
  }
}

/** Judges mutants one after the other and prints a row for each. Rejects if the original is wrong itself. */
async function judge<Subject>(
  original: Subject,
  mutants: readonly Mutant<Subject>[],
  killOf: (subject: Subject) => Promise<Kill | undefined>,
): Promise<Verdict[]> {
  const wrong = await killOf(original);
  if (wrong) throw new Error(`Without any change, ${wrong.by}: ${wrong.decision}. First make test/proof pass.`);
  const verdicts: Verdict[] = [];
  for (const mutant of mutants) {
    const since = performance.now();
    const kill = await killOf(mutant.subject);
    const isListed = equalMutants.has(mutant.name);
    const verdict = kill ? (isListed ? 'NOT EQUAL' : 'killed') : isListed ? 'equal' : 'SURVIVED';
    const why = kill ? `${kill.by}: ${kill.decision}` : (equalMutants.get(mutant.name) ?? 'decides as the original');
    console.log(`${verdict.padEnd(9)}  ${secondsSince(since).padStart(5)} s  ${changeOf(mutant)}  | ${why}`);
    verdicts.push(verdict);
  }
  return verdicts;
}

function changeOf({ file, line, name }: Mutant<unknown>): string {
  return `${`${file}:${line}`.padEnd(34)}  ${name}`;
}

function secondsSince(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1);
}
