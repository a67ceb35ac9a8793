import { MemoryWriter } from '../../src/memories/writer/memoryWriter.steps.js';
import { randomBytes } from 'node:crypto';
import type { DropReason } from '../../src/learning/learningDependencies.js';
import { makeHandlers } from '../../src/app/handlers.js';
import { loadPrompts } from '../../src/platform/models/prompts.js';
import { SuppressionList } from '../../src/memories/suppressionList.store.js';
import { Ledger } from '../../src/removal/ledger.steps.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import type { Work, WorkResult } from '../../src/background/work/work.js';
import { TestApp, testErasureKey, type TestOptions } from './app.js';
import { bridge, say } from './recordMessages.js';
import { ModelHarness } from './models/modelHarness.js';
import {
  chatPath,
  chatAnswer,
  type ScriptedAnswer,
  type ScriptedModel,
  startScriptedModel,
} from './models/scriptedModel.js';

/** Turn to record in the graph. */
export interface Turn {
  /** Handle of the speaker. Null: the agent. */
  readonly by: string | null;
  readonly text: string;
  /** Epoch ms. Default: the time of the bench's clock. */
  readonly at?: number;
  readonly confidedTo?: readonly object[];
}

/** Context of turns: a person and a persona, in a chat (its id) or in direct talk. */
export interface TurnContext {
  readonly person: string;
  readonly persona?: string;
  readonly chat?: string;
}

const findMessages = statement<object>(
  'test/find-said',
  `CYPHER 25 MATCH (m:Message) WHERE m.id IN $ids
   RETURN m.id AS id, m.conversationId AS conversation, m.sessionId AS session, m.turn AS turn ORDER BY m.seq`,
);

/** Fixture of background learning on the real graph: a service, a scripted model, handlers and their counters. */
export class LearningBench {
  readonly dropReasons: DropReason[] = [];
  readonly guardResults: boolean[] = [];
  now: number;

  private constructor(
    readonly kith: TestApp,
    readonly server: ScriptedModel,
    private readonly modelHarness: ModelHarness,
    private readonly extraction: boolean,
    clock: { now: () => number },
  ) {
    this.now = Date.UTC(2026, 2, 1);
    clock.now = () => this.now;
  }

  static async start(options: TestOptions & { extraction?: boolean } = {}): Promise<LearningBench> {
    const clock = { now: () => 0 };
    const kith = await TestApp.start({ embedder: null, role: 'api', ...options, now: () => clock.now() });
    const server = await startScriptedModel();
    return new LearningBench(kith, server, new ModelHarness(server), options.extraction ?? true, clock);
  }

  async stop(): Promise<void> {
    await this.server.close();
    await this.kith.stop();
  }

  /** Records turns. Resolves with the conversation and session of the last turn, and the message ids. */
  async say({ person, persona = '', chat }: TurnContext, ...turns: Turn[]) {
    const lines = turns.map(({ at = this.now, ...turn }) => ({ ...turn, at: new Date(at).toISOString() }));
    const { messages } = await say(this.kith, chat === undefined ? person : bridge, chat ?? null, lines, persona);
    const ids = messages.map(({ id }) => id);
    const messageRows = await this.kith.app.graph.session().read(findMessages, { ids });
    const { conversation, session } = messageRows.at(-1) as Record<'conversation' | 'session', string>;
    const first = Number(messageRows.find((one) => one.conversation === conversation)!.turn);
    return { conversation, session, personId: await this.kith.idOf(person), ids, first };
  }

  /** Sets the text of a recorded message to one that recording refuses today, as if it had been stored earlier. */
  async rewrite(message: string, text: string): Promise<void> {
    await this.alter('CYPHER 25 MATCH (m:Message {id: $message}) SET m.text = $text', { message, text });
  }

  /** Changes the graph directly, without the service. `$tenant` is the bench's. */
  async alter(query: string, params: object): Promise<void> {
    const alteration = statement<object>('test/alter', query);
    const values = { tenant: this.kith.tenant, ...params };
    await this.kith.app.graph.session().write((transaction) => transaction.run(alteration, values));
  }

  /** Runs one piece of work and commits its effects. The model gives these answers, one per question. */
  async work(kind: string, subject: string, ...answers: (object | ScriptedAnswer)[]): Promise<WorkResult> {
    const scriptedAnswers = answers.map((one) =>
      'status' in one || 'hangUp' in one || 'body' in one ? one : chatAnswer(one),
    );
    this.server.script(chatPath, ...scriptedAnswers);
    const effects = await this.handler(kind).run(this.workFor(kind, subject), new AbortController().signal);
    return this.kith.app.graph.session().write(effects);
  }

  /** Records the turns and runs extraction on the last one. */
  async learn(context: TurnContext, turns: Turn[], ...answers: (object | ScriptedAnswer)[]) {
    const recordedTurns = await this.say(context, ...turns);
    const message = recordedTurns.ids.at(-1)!;
    return { message, ...(await this.work('extract-memories', message, ...answers)) };
  }

  /** Records a turn and stores it as a note if its text asks for that. No model is asked. */
  async note(context: TurnContext, turn: Turn) {
    const message = (await this.say(context, turn)).ids[0]!;
    return { message, ...(await this.work('store-note', message)) };
  }

  /** Returns the last message of the last request to the model. */
  lastInput(): string {
    const { messages } = this.server.requests.at(-1)!.body as { messages: { content: string }[] };
    return messages.at(-1)!.content;
  }

  /** Rows of a query of the test. `$tenant` is the bench's. */
  async rows(query: string, params: object = {}): Promise<Record<string, unknown>[]> {
    const readStatement = statement<object>('test/look', query);
    return this.kith.app.graph.session().read(readStatement, { tenant: this.kith.tenant, ...params });
  }

  handler(kind: string) {
    const handlers = makeHandlers({
      graph: this.kith.app.graph,
      model: this.modelHarness.model,
      writer: new MemoryWriter(this.kith.embedder, { suppressionList: new SuppressionList(testErasureKey) }),
      suppressionList: new SuppressionList(testErasureKey),
      ledger: new Ledger(),
      applyRemoval: () => Promise.resolve(),
      clock: () => this.now,
      prompts: loadPrompts(new URL('../../prompts/', import.meta.url)),
      settings: { extraction: this.extraction, minConfidence: 0.7 },
      counters: {
        countGuarded: (passed) => void this.guardResults.push(passed),
        countDropped: (reason) => void this.dropReasons.push(reason),
      },
    });
    return handlers.find((handler) => handler.kind === kind)!;
  }

  workFor(kind: string, subject: string): Work {
    return plainWork({ id: newId(), kind, subject, tenantId: this.kith.tenant });
  }
}

/** Work of direct talk, claimed for its first attempt; the fields given replace those of this. */
export const plainWork = (fields: Pick<Work, 'id' | 'kind' | 'subject' | 'tenantId'> & Partial<Work>): Work => ({
  personId: '',
  chatId: null,
  persona: '',
  lane: null,
  order: 0,
  runAt: 0,
  attempts: 1,
  fencingToken: 1,
  ...fields,
});

/** Answer of the model with these candidates. */
export const extractionAnswer = (...memories: object[]): object => ({ memories, todos: [] });

/** Candidate of the model, confident and important by default. */
export const candidate = (more: object): object => ({
  text: 'Alice collects stamps.',
  type: 'knowledge',
  persons: [],
  entities: [],
  sensitivity: null,
  portable: null,
  slot: null,
  value: null,
  confidence: 0.95,
  importance: 0.7,
  ...more,
});

const newId = (): string => randomBytes(16).toString('hex');
