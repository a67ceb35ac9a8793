import { MemoryWriter } from '../../src/memories/writing/memoryWriter.steps.js';
import { randomBytes } from 'node:crypto';
import type { DropReason } from '../../src/learning/learningParts.js';
import { makeHandlers } from '../../src/background.js';
import { loadPrompts } from '../../src/platform/models/prompts.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import type { Work, WorkResult } from '../../src/work/work.js';
import { TestApp, type TestOptions } from './app.js';
import { AskedModel, CHAT } from './askedModel.js';
import { chatAnswer, type ScriptedAnswer, type ScriptedModel, startScriptedModel } from './scriptedModel.js';

/** A turn to be put into the graph. */
export interface Turn {
  /** The handle of who speaks; null for the agent. */
  readonly by: string | null;
  readonly text: string;
  /** Epoch ms; the clock's time when not given. */
  readonly at?: number;
}

/** Where turns are said: by a person to a persona, in a chat (its id) or in direct talk. */
export interface Place {
  readonly person: string;
  readonly persona?: string;
  readonly chat?: string;
}

const putConversation = statement<object>(
  'test/put-conversation',
  `MERGE (c:Conversation {key: $key}) ON CREATE SET c.id = $id, c.tenantId = $tenant, c.personId = $person, c.persona = $persona,
     c.chatId = $chat, c.place = $place, c.turns = 0, c.userTurns = 0, c.windowFrom = 1
   RETURN c.id AS id, c.turns AS turns`,
);
const putMessages = statement<object>(
  'test/put-messages',
  `MATCH (c:Conversation {id: $conversation})
   SET c.turns = c.turns + size($messages)
   WITH c UNWIND $messages AS message CREATE (m:Message) SET m = message`,
);
const putSession = statement<object>('test/put-session', 'CREATE (s:Session) SET s = $session');

/** Everything background learning needs, on the real graph: a service, a scripted model, handlers and their counts. */
export class LearningBench {
  readonly dropped: DropReason[] = [];
  readonly guarded: boolean[] = [];
  now: number;

  private constructor(
    readonly kith: TestApp,
    readonly server: ScriptedModel,
    private readonly asked: AskedModel,
    private readonly extraction: boolean,
    clock: { now: () => number },
  ) {
    this.now = Date.UTC(2026, 2, 1);
    clock.now = () => this.now;
  }

  static async start(options: TestOptions & { extraction?: boolean } = {}): Promise<LearningBench> {
    const clock = { now: () => 0 };
    const kith = await TestApp.start({ embedder: null, ...options, now: () => clock.now() });
    const server = await startScriptedModel();
    return new LearningBench(kith, server, new AskedModel(server), options.extraction ?? true, clock);
  }

  async stop(): Promise<void> {
    await this.server.close();
    await this.kith.stop();
  }

  /** Puts turns into the graph, as recording would; resolves with the conversation, the session and the messages. */
  async say({ person, persona = '', chat }: Place, ...turns: Turn[]) {
    const { kith } = this;
    const graph = kith.app.graph.session();
    const personId = await kith.idOf(person);
    const place = chat === undefined ? `d:${personId}` : `m:${chat}`;
    const key = `${kith.tenant}|${personId}|${persona}|${place}`;
    const values = { key, id: newId(), tenant: kith.tenant, person: personId, persona, chat: chat ?? null, place };
    const [talk] = await graph.write((transaction) => transaction.run(putConversation, values));
    const conversation = talk!.id as string;
    const first = (talk!.turns as number) + 1;
    const session = newId();
    const messages = await Promise.all(
      turns.map(async ({ by, text, at = this.now }, index) => ({
        id: newId(),
        key: newId(),
        tenantId: kith.tenant,
        place,
        chatId: chat ?? null,
        ownerId: chat === undefined ? personId : null,
        speakerId: by === null ? null : await kith.idOf(by),
        speakerName: by,
        role: by === null ? 'ASSISTANT' : 'USER',
        text,
        persona,
        at,
        seq: index,
        createdAt: at,
        conversationId: conversation,
        sessionId: session,
        turn: first + index,
      })),
    );
    await graph.write(async (transaction) => {
      await transaction.run(putMessages, { conversation, messages });
      await transaction.run(putSession, {
        session: { id: session, tenantId: kith.tenant, conversationId: conversation, personId, firstTurn: first },
      });
    });
    return { conversation, session, personId, ids: messages.map(({ id }) => id), first };
  }

  /** Runs one piece of work and commits its effects; the model writes these answers, one a question. */
  async work(kind: string, subject: string, ...answers: (object | ScriptedAnswer)[]): Promise<WorkResult> {
    const scripted = answers.map((one) =>
      'status' in one || 'hangUp' in one || 'body' in one ? one : chatAnswer(one),
    );
    this.server.script(CHAT, ...scripted);
    const effects = await this.handler(kind).run(this.piece(kind, subject), new AbortController().signal);
    return this.kith.app.graph.session().write(effects);
  }

  /** Says the turns and learns from the last one. */
  async learn(place: Place, turns: Turn[], ...answers: (object | ScriptedAnswer)[]) {
    const said = await this.say(place, ...turns);
    const message = said.ids.at(-1)!;
    return { message, ...(await this.work('extract-memories', message, ...answers)) };
  }

  /** Says a turn and keeps it if it asks for that; no model is asked. */
  async note(place: Place, turn: Turn) {
    const message = (await this.say(place, turn)).ids[0]!;
    return { message, ...(await this.work('store-note', message)) };
  }

  /** What the model was sent last. */
  lastInput(): string {
    const { messages } = this.server.requests.at(-1)!.body as { messages: { content: string }[] };
    return messages.at(-1)!.content;
  }

  /** Rows of any query of the test's own; `$tenant` is the bench's. */
  async rows(query: string, params: object = {}): Promise<Record<string, unknown>[]> {
    const asked = statement<object>('test/look', query);
    return this.kith.app.graph.session().read(asked, { tenant: this.kith.tenant, ...params });
  }

  handler(kind: string) {
    const handlers = makeHandlers({
      graph: this.kith.app.graph,
      model: this.asked.model,
      writer: new MemoryWriter(this.kith.embedder),
      clock: () => this.now,
      prompts: loadPrompts(new URL('../../prompts/', import.meta.url)),
      settings: { extraction: this.extraction, minConfidence: 0.7 },
      counters: {
        guarded: (passed) => void this.guarded.push(passed),
        dropped: (reason) => void this.dropped.push(reason),
      },
    });
    return handlers.find((handler) => handler.kind === kind)!;
  }

  private piece(kind: string, subject: string): Work {
    const tenantId = this.kith.tenant;
    const rest = { personId: '', chatId: null, persona: '', lane: null, order: 0, runAt: 0, attempts: 1, fence: 1 };
    return { id: newId(), kind, subject, tenantId, ...rest };
  }
}

/** An answer of the model with these candidates. */
export const found = (...memories: object[]): object => ({ memories, todos: [] });

/** A candidate of the model, sure and important unless it says otherwise. */
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
