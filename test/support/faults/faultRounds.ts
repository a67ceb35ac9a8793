import { setTimeout as pause } from 'node:timers/promises';
import { randomStream } from '../../../bench/support/random.js';
import { type ProcessIdentity, signalProcess } from '../../../src/platform/embedded/processes/processIdentity.js';
import { eventually } from '../eventually.js';
import { ConcurrentJobs } from './concurrentJobs.js';
import { openRunningGraph } from '../graph/runningGraph.js';
import { endAll, KilledKith } from './killedKith.js';
import { type Findings, Ledger } from './ledger.js';
import { ConcurrentReembedding } from './concurrentReembedding.js';
import { ConcurrentRemovals } from './concurrentRemovals.js';
import { readBack, Writer } from './writers.js';

const targets = ['Kith', 'Neo4j', 'the job store', 'the embedder'] as const;
type Target = (typeof targets)[number];

const names = ['ana', 'ben', 'cem', 'dora'];
/** Latest moment of a kill, in ms after the start of a round. The moment is random. */
const latestKillMs = 3_000;
/** Number of writes per person after the recovery. */
const writesAfterRecovery = 5;
const recoveryLimitMs = 900_000;
/** Pause between two readiness checks, in ms. Each check that fails writes a line to Kith's log. */
const pollMs = 200;
/** Number of facts of earlier rounds that are read through the API after a round, beside the facts of that round. */
const sampleSize = 20;

/** Rounds on one data directory, each with one kill, with one ledger. */
export class FaultRounds {
  private readonly ledger = new Ledger();
  private readonly random: () => number;
  private readonly writers: Writer[];
  private readonly jobs: ConcurrentJobs;
  /** Undefined unless removals, merges and a change of the embedding model run beside. */
  private readonly removals: ConcurrentRemovals | undefined;
  private readonly reembedding: ConcurrentReembedding | undefined;
  private readonly startedKiths: KilledKith[] = [];
  private readonly findings: Findings = { lost: [], doubled: [], back: [] };
  private kith!: KilledKith;
  private kills = 0;
  private strangeCount = 0;

  constructor(
    private readonly dataDir: string,
    private readonly seed: number,
    private readonly say: (line: string) => void,
    withRemovals = false,
  ) {
    this.random = randomStream(seed);
    this.jobs = new ConcurrentJobs(randomStream(seed + 1));
    this.removals = withRemovals ? new ConcurrentRemovals(randomStream(seed + 2)) : undefined;
    this.reembedding = withRemovals ? new ConcurrentReembedding(dataDir) : undefined;
    this.writers = names.map((name, index) => new Writer(name, this.ledger, randomStream(seed * 10 + index)));
  }

  /**
   * Plays up to `rounds` rounds, starts none after `deadline` (epoch ms), and reads everything back at the end. Returns
   * false if an acknowledged write was lost, doubled or came back, or if a round failed.
   */
  async play(rounds: number, deadline: number): Promise<boolean> {
    this.say(`Seed ${this.seed}, data in ${this.dataDir}`);
    let failure: unknown;
    try {
      await this.start();
      for (let round = 0; round < rounds && Date.now() < deadline; round += 1)
        await this.round(round + 1, rounds, targets[round % targets.length]!);
      await this.prove(this.ledger.facts.length);
      await this.proveJobs();
      await this.proveRemovals();
    } catch (error) {
      failure = error;
      this.say(`It did not come to its end: ${error instanceof Error ? error.message : String(error)}`);
    }
    const isGood = this.printSummary() && failure === undefined;
    await this.end(isGood);
    return isGood;
  }

  private async round(number: number, of: number, target: Target): Promise<void> {
    const startedAt = Date.now();
    const { acknowledgedCount: acknowledgedBefore, facts } = this.ledger;
    const factCountBefore = facts.length;
    let isFinished = false;
    const [kith, isDone] = [() => this.kith, () => isFinished];
    const writing = Promise.all([
      ...this.writers.map((one) => one.write(kith, isDone)),
      this.jobs.work(kith, isDone),
      this.removals?.work(kith, isDone),
      // While Kith is down, the command would claim the data directory and keep Kith from its start.
      target === 'Kith' ? undefined : this.reembedding?.work(isDone),
    ]);
    try {
      const killDelayMs = Math.round(this.random() * latestKillMs);
      await pause(killDelayMs);
      const killedProcess = await this.kill(target);
      const killedAt = Date.now();
      if (target === 'Kith') isFinished = true;
      await this.bringBack(target, killedProcess);
      const downtimeMs = Date.now() - killedAt;
      isFinished = true;
      await writing;
      await Promise.all(this.writers.map((one) => one.retryUnanswered(this.kith)));
      await Promise.all(this.writers.map((one) => one.write(() => this.kith, stopAfter(writesAfterRecovery))));
      await this.prove(facts.length - factCountBefore);
      const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
      this.say(
        `${number}/${of}: killed ${target} after ${seconds(killDelayMs)} s, back after ${seconds(downtimeMs)} s; ` +
          `${this.ledger.acknowledgedCount - acknowledgedBefore} acknowledged, ${this.findingCounts()}; ${seconds(Date.now() - startedAt)} s`,
      );
    } finally {
      isFinished = true;
      await writing;
    }
  }

  private async kill(target: Target): Promise<ProcessIdentity | undefined> {
    this.kills += 1;
    if (target === 'Kith') {
      this.kith.process.kill('SIGKILL');
      await this.kith.ended;
      return undefined;
    }
    const identity = await eventually(`${target} runs`, () => this.processOf(target), recoveryLimitMs);
    await signalProcess(identity, 'SIGKILL');
    return identity;
  }

  private processOf(target: Exclude<Target, 'Kith'>): Promise<ProcessIdentity | null> {
    if (target === 'the embedder') return this.kith.embedderWorker();
    return this.kith.serverProcess(target === 'Neo4j' ? 'neo4j' : 'jobs');
  }

  /** Resolves when another process has replaced the killed one and Kith reports that it is ready. */
  private async bringBack(target: Target, killedProcess: ProcessIdentity | undefined): Promise<void> {
    if (target === 'Kith') return this.start();
    const isOther = async (): Promise<boolean> => {
      const now = await this.processOf(target);
      return now !== null && (now.pid !== killedProcess!.pid || now.startToken !== killedProcess!.startToken);
    };
    await eventually(`${target} is started again`, isOther, recoveryLimitMs, pollMs);
    const isReady = async (): Promise<boolean> => (await this.kith.health('ready')).status === 200;
    await eventually('Kith is ready', isReady, recoveryLimitMs, pollMs);
  }

  /** Reads the whole graph, and through the API the `latestCount` newest facts and a sample of the others. */
  private async prove(latestCount: number): Promise<void> {
    const { facts } = this.ledger;
    const graph = await openRunningGraph(this.dataDir);
    try {
      this.note(await this.ledger.compare(graph.session()));
    } finally {
      await graph.close();
    }
    const earlierFacts = facts.slice(0, facts.length - latestCount);
    const sampledFacts = Array.from({ length: Math.min(sampleSize, earlierFacts.length) }, () => {
      return earlierFacts[Math.floor(this.random() * earlierFacts.length)]!;
    });
    this.note(
      await readBack(this.kith, this.ledger, [
        ...new Set([...sampledFacts, ...facts.slice(facts.length - latestCount)]),
      ]),
    );
  }

  private async proveJobs(): Promise<void> {
    const graph = await openRunningGraph(this.dataDir);
    try {
      const violations = await this.jobs.prove(this.kith, graph);
      this.findings.doubled.push(...violations);
      for (const violation of violations) this.say(`NOT FOLDED ONCE ${violation}`);
      this.say(this.jobs.summary);
    } finally {
      await graph.close();
    }
  }

  private async proveRemovals(): Promise<void> {
    if (!this.removals || !this.reembedding) return;
    const graph = await openRunningGraph(this.dataDir);
    try {
      const violations = [...(await this.removals.prove(this.kith, graph)), ...(await this.reembedding.prove(graph))];
      this.findings.back.push(...violations);
      for (const violation of violations) this.say(`NOT REMOVED, MERGED OR EMBEDDED ${violation}`);
      this.say(`${this.removals.summary}, ${this.reembedding.summary}`);
    } finally {
      await graph.close();
    }
  }

  private note(findings: Findings): void {
    for (const kind of ['lost', 'doubled', 'back'] as const) {
      for (const finding of findings[kind]) {
        const line = `${kind.toUpperCase()} ${finding}`;
        if (!this.findings[kind].includes(line)) this.say(line);
        this.findings[kind].push(line);
      }
    }
    for (const answer of this.ledger.strangeAnswers.splice(0)) {
      this.strangeCount += 1;
      this.say(`STRANGE ANSWER ${answer}\n${this.kith.failures().join('\n')}`);
    }
  }

  private findingCounts(): string {
    const { lost, doubled, back } = this.findings;
    return `${new Set(lost).size} lost, ${new Set(doubled).size} doubled, ${new Set(back).size} back`;
  }

  private printSummary(): boolean {
    this.say(`${this.kills} kills, ${this.ledger.acknowledgedCount} acknowledged, ${this.findingCounts()}`);
    if (this.strangeCount > 0) this.say(`${this.strangeCount} answers that nobody should get`);
    const { lost, doubled, back } = this.findings;
    return lost.length + doubled.length + back.length + this.strangeCount === 0;
  }

  private async start(): Promise<void> {
    // Memories that limits archive would count as lost.
    this.kith = await KilledKith.start(this.dataDir, { KITH_MAX_MEMORIES_PER_OWNER: '0' });
    this.startedKiths.push(this.kith);
  }

  private async end(isGood: boolean): Promise<void> {
    await this.reembedding?.end();
    const processes = this.startedKiths.map((one) => one.process);
    await endAll(this.dataDir, processes, { keep: !isGood });
    if (!isGood)
      this.say(
        `What was kept is in ${this.dataDir}; what Kith said last:\n${(this.kith?.outputLines ?? []).slice(-20).join('\n')}`,
      );
  }
}

/** Returns a function that returns false for the first `count` calls, then true. */
function stopAfter(count: number): () => boolean {
  let remaining = count;
  return () => (remaining -= 1) < 0;
}
