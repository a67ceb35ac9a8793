import { setTimeout as pause } from 'node:timers/promises';
import { vocabulary } from '../../../bench/support/vocabulary.js';
import type { Graph } from '../../../src/platform/neo4j/graph.js';
import { statement } from '../../../src/platform/neo4j/statement.js';
import { eventually } from '../eventually.js';
import type { KilledKith } from './killedKith.js';

const owner = 'eve';
const rememberQuery =
  'mutation ($text: String!) { rememberMemory(input: { text: $text, type: KNOWLEDGE }) { memory { id } } }';
const runJobQuery =
  'mutation ($job: String!) { runJob(input: { job: $job }) { run { outcome counts { name count } } } }';
/** Names of the lifecycle jobs. Those that fold duplicate pairs stand here twice, so they run more often. */
const jobs = [
  ...['link-memories', 'consolidate-memories', 'link-memories', 'consolidate-memories', 'merge-notes'],
  ...['expire-memories', 'decay-memories', 'purge-memories', 'enforce-limits', 'resolve-variants'],
];
/** Pause after a request without an answer, in ms. */
const retryPauseMs = 100;
const foldLimitMs = 600_000;

const pairsOf = statement<object>(
  'test/pairs-of',
  `CYPHER 25 MATCH (m:Memory) WHERE m.text IN $texts
   WITH m, COUNT { (m)<-[:SUPERSEDES {reason: 'folded'}]-(:Memory) } AS folds
   RETURN m.text AS text, m.status AS status, m.source AS source, folds ORDER BY text, status, source`,
);

/** Operator who runs one job after the other, while an owner states duplicate pairs that these jobs fold. */
export class ConcurrentJobs {
  /** Numbers of pairs of which both statements were acknowledged. */
  private readonly pairs: number[] = [];
  private number = 0;
  private runCount = 0;

  constructor(private readonly random: () => number) {}

  /** States pairs and runs jobs until `isDone` returns true. */
  async work(kith: () => KilledKith, isDone: () => boolean): Promise<void> {
    while (!isDone()) {
      const isStated = await this.sayTwice(kith());
      const isRun = await this.runJob(kith(), jobs[Math.floor(this.random() * jobs.length)]!);
      if (!isStated || !isRun) await pause(retryPauseMs);
    }
  }

  /**
   * Runs the folding jobs until nothing is left to fold, and returns the errors in words. Each pair must have become
   * one memory, once.
   */
  async prove(kith: KilledKith, graph: Graph): Promise<string[]> {
    const texts = this.pairs.flatMap(textsOf);
    const isFolded = async (): Promise<boolean> => {
      for (const job of ['link-memories', 'consolidate-memories']) await this.runJob(kith, job);
      const rows = await graph.session().read(pairsOf, { texts });
      return rows.filter(({ status }) => status === 'ACTIVE').length <= this.pairs.length;
    };
    await eventually('what says the same is folded', isFolded, foldLimitMs, 1_000);
    const rows = await graph.session().read(pairsOf, { texts });
    return this.pairs.flatMap((pair) => {
      const pairRows = rows.filter(({ text }) => textsOf(pair).includes(String(text)));
      const foldRows = pairRows.filter(({ status, source }) => status === 'ACTIVE' && source === 'curated_fold');
      const supersededRows = pairRows.filter(({ status, folds }) => status === 'SUPERSEDED' && folds === 1);
      const isRight = pairRows.length === 3 && foldRows.length === 1 && supersededRows.length === 2;
      return isRight ? [] : [`pair ${pair}: ${JSON.stringify(pairRows)}`];
    });
  }

  /** Summary in words: the number of runs and of pairs. */
  get summary(): string {
    return `${this.runCount} runs of jobs, ${this.pairs.length} pairs`;
  }

  private async sayTwice(kith: KilledKith): Promise<boolean> {
    const number = (this.number += 1);
    for (const text of textsOf(number)) {
      if (!(await kith.dataOf(owner, rememberQuery, { text }))) return false;
    }
    this.pairs.push(number);
    return true;
  }

  private async runJob(kith: KilledKith, job: string): Promise<boolean> {
    const isDone = (await kith.dataOf('operator', runJobQuery, { job }, ['operator'])) !== undefined;
    this.runCount += Number(isDone);
    return isDone;
  }
}

/** Returns two sentences with the same meaning. Their nouns differ from those of most other pairs. */
function textsOf(pair: number): string[] {
  const [one, two, three] = [7, 131, 977].map((step) => vocabulary[(pair * step) % vocabulary.length]!);
  return [`The ${one} met a ${two} near the ${three}, ${pair}.`, `A ${one} met the ${two} near a ${three}: ${pair}`];
}
