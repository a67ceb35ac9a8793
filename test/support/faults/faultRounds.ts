import { setTimeout as pause } from 'node:timers/promises';
import { randomStream } from '../../../bench/support/random.js';
import { type ProcessIdentity, signalProcess } from '../../../src/platform/embedded/processes/processIdentity.js';
import { eventually } from '../eventually.js';
import { JobsBeside } from './jobsBeside.js';
import { keptGraph } from '../graph/keptGraph.js';
import { endAll, KilledKith } from './killedKith.js';
import { type Findings, Ledger } from './ledger.js';
import { ReembeddingBeside } from './reembeddingBeside.js';
import { RemovalsBeside } from './removalsBeside.js';
import { readBack, Writer } from './writers.js';

const targets = ['Kith', 'Neo4j', 'the job store', 'the embedder'] as const;
type Target = (typeof targets)[number];

const names = ['ana', 'ben', 'cem', 'dora'];
/** Latest moment of a kill, in ms after the start of a round. The moment is random. */
const latestKillMs = 3_000;
/** Number of writes per person after the recovery. */
const writtenAfter = 5;
const backMs = 900_000;
/** Pause between two readiness checks, in ms. Each check that fails writes a line to Kith's log. */
const pollMs = 200;
/** Number of facts of earlier rounds that are read through the API after a round, beside the facts of that round. */
const sampled = 20;

/** Rounds on one data directory, each with one kill, with one ledger. */
export class FaultRounds {
  private readonly ledger = new Ledger();
  private readonly random: () => number;
  private readonly writers: Writer[];
  private readonly jobs: JobsBeside;
  /** Undefined unless removals, merges and a change of the embedding model run beside. */
  private readonly removals: RemovalsBeside | undefined;
  private readonly reembedding: ReembeddingBeside | undefined;
  private readonly started: KilledKith[] = [];
  private readonly found: Findings = { lost: [], doubled: [], back: [] };
  private kith!: KilledKith;
  private kills = 0;
  private strange = 0;

  constructor(
    private readonly dataDir: string,
    private readonly seed: number,
    private readonly say: (line: string) => void,
    withRemovals = false,
  ) {
    this.random = randomStream(seed);
    this.jobs = new JobsBeside(randomStream(seed + 1));
    this.removals = withRemovals ? new RemovalsBeside(randomStream(seed + 2)) : undefined;
    this.reembedding = withRemovals ? new ReembeddingBeside(dataDir) : undefined;
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
    const isGood = this.summary() && failure === undefined;
    await this.end(isGood);
    return isGood;
  }

  private async round(number: number, of: number, target: Target): Promise<void> {
    const startedAt = Date.now();
    const { acknowledged, facts } = this.ledger;
    const known = facts.length;
    let done = false;
    const [kith, isDone] = [() => this.kith, () => done];
    const writing = Promise.all([
      ...this.writers.map((one) => one.write(kith, isDone)),
      this.jobs.work(kith, isDone),
      this.removals?.work(kith, isDone),
      // While Kith is down, the command would claim the data folder and keep Kith from its start.
      target === 'Kith' ? undefined : this.reembedding?.work(isDone),
    ]);
    try {
      const killAt = Math.round(this.random() * latestKillMs);
      await pause(killAt);
      const killed = await this.kill(target);
      const killedAt = Date.now();
      if (target === 'Kith') done = true;
      await this.bringBack(target, killed);
      const backMs = Date.now() - killedAt;
      done = true;
      await writing;
      await Promise.all(this.writers.map((one) => one.askAgain(this.kith)));
      await Promise.all(this.writers.map((one) => one.write(() => this.kith, times(writtenAfter))));
      await this.prove(facts.length - known);
      const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
      this.say(
        `${number}/${of}: killed ${target} after ${seconds(killAt)} s, back after ${seconds(backMs)} s; ` +
          `${this.ledger.acknowledged - acknowledged} acknowledged, ${this.words()}; ${seconds(Date.now() - startedAt)} s`,
      );
    } finally {
      done = true;
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
    const identity = await eventually(`${target} runs`, () => this.processOf(target), backMs);
    await signalProcess(identity, 'SIGKILL');
    return identity;
  }

  private processOf(target: Exclude<Target, 'Kith'>): Promise<ProcessIdentity | null> {
    if (target === 'the embedder') return this.kith.embedderWorker();
    return this.kith.recorded(target === 'Neo4j' ? 'neo4j' : 'jobs');
  }

  /** Resolves when another process has replaced the killed one and Kith reports that it is ready. */
  private async bringBack(target: Target, killed: ProcessIdentity | undefined): Promise<void> {
    if (target === 'Kith') return this.start();
    const isOther = async (): Promise<boolean> => {
      const now = await this.processOf(target);
      return now !== null && (now.pid !== killed!.pid || now.startToken !== killed!.startToken);
    };
    await eventually(`${target} is started again`, isOther, backMs, pollMs);
    const isReady = async (): Promise<boolean> => (await this.kith.health('ready')).status === 200;
    await eventually('Kith is ready', isReady, backMs, pollMs);
  }

  /** Reads the whole graph, and through the API the `latest` newest facts and a sample of the others. */
  private async prove(latest: number): Promise<void> {
    const { facts } = this.ledger;
    const graph = await keptGraph(this.dataDir);
    try {
      this.note(await this.ledger.compare(graph.session()));
    } finally {
      await graph.close();
    }
    const before = facts.slice(0, facts.length - latest);
    const some = Array.from({ length: Math.min(sampled, before.length) }, () => {
      return before[Math.floor(this.random() * before.length)]!;
    });
    this.note(await readBack(this.kith, this.ledger, [...new Set([...some, ...facts.slice(facts.length - latest)])]));
  }

  private async proveJobs(): Promise<void> {
    const graph = await keptGraph(this.dataDir);
    try {
      const wrong = await this.jobs.prove(this.kith, graph);
      this.found.doubled.push(...wrong);
      for (const one of wrong) this.say(`NOT FOLDED ONCE ${one}`);
      this.say(this.jobs.words);
    } finally {
      await graph.close();
    }
  }

  private async proveRemovals(): Promise<void> {
    if (!this.removals || !this.reembedding) return;
    const graph = await keptGraph(this.dataDir);
    try {
      const wrong = [...(await this.removals.prove(this.kith, graph)), ...(await this.reembedding.prove(graph))];
      this.found.back.push(...wrong);
      for (const one of wrong) this.say(`NOT REMOVED, MERGED OR EMBEDDED ${one}`);
      this.say(`${this.removals.words}, ${this.reembedding.words}`);
    } finally {
      await graph.close();
    }
  }

  private note(findings: Findings): void {
    for (const kind of ['lost', 'doubled', 'back'] as const) {
      for (const one of findings[kind]) {
        const line = `${kind.toUpperCase()} ${one}`;
        if (!this.found[kind].includes(line)) this.say(line);
        this.found[kind].push(line);
      }
    }
    for (const one of this.ledger.strange.splice(0)) {
      this.strange += 1;
      this.say(`STRANGE ANSWER ${one}\n${this.kith.failures().join('\n')}`);
    }
  }

  private words(): string {
    const { lost, doubled, back } = this.found;
    return `${new Set(lost).size} lost, ${new Set(doubled).size} doubled, ${new Set(back).size} back`;
  }

  private summary(): boolean {
    this.say(`${this.kills} kills, ${this.ledger.acknowledged} acknowledged, ${this.words()}`);
    if (this.strange > 0) this.say(`${this.strange} answers that nobody should get`);
    const { lost, doubled, back } = this.found;
    return lost.length + doubled.length + back.length + this.strange === 0;
  }

  private async start(): Promise<void> {
    // Memories that limits archive would count as lost.
    this.kith = await KilledKith.start(this.dataDir, { KITH_MAX_MEMORIES_PER_OWNER: '0' });
    this.started.push(this.kith);
  }

  private async end(isGood: boolean): Promise<void> {
    await this.reembedding?.end();
    const processes = this.started.map((one) => one.process);
    await endAll(this.dataDir, processes, { keep: !isGood });
    if (!isGood)
      this.say(
        `What was kept is in ${this.dataDir}; what Kith said last:\n${(this.kith?.said ?? []).slice(-20).join('\n')}`,
      );
  }
}

/** Returns a function that returns false for the first `count` calls, then true. */
function times(count: number): () => boolean {
  let left = count;
  return () => (left -= 1) < 0;
}
