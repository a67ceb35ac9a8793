import { type TestCaller, newTenant, TestApp } from '../app.js';
import { conversationScript } from '../models/modelScripts.js';
import { type ScriptedModel, startScriptedModel } from '../models/scriptedModel.js';
import { bridge, say } from '../recordMessages.js';

/**
 * Canary words: each is said in one context only. Memories and summaries made from that context repeat them, because
 * the model double does.
 */
export const canaryWords = {
  direct: 'zirconium',
  coach: 'molybdenum',
  alone: 'praseodymium',
  joined: 'dysprosium',
  team: 'tellurium',
  away: 'ytterbium',
  bens: 'scandium',
  abroad: 'lanthanum',
} as const;
/** Name of a canary word. */
export type CanaryName = keyof typeof canaryWords;
/** Word that every spine contains. */
export const spineMark = 'Pageabout';

/** Returns the names of the canary words that a text contains. */
export const canariesIn = (text: string): CanaryName[] =>
  (Object.keys(canaryWords) as CanaryName[]).filter((name) => text.toLowerCase().includes(canaryWords[name]));

const context = (kind: string) =>
  `context(input: { kind: ${kind}, chat: $chat, persona: $persona, message: $asked, sinceRevision: 0, budgetTokens: 32000 }) { text sections { name text memories { text } } }`;
/** GraphQL selections that read one chat, or everything in private, by the name of the read. */
const reads: Record<string, string> = {
  messages: `messages(chat: $chat, first: 100) { edges { node { text } } }`,
  latest: `messages(chat: $chat, first: 100, latestFirst: true) { edges { node { text } } }`,
  recallMessages: `recallMessages(chat: $chat, query: $asked, limit: 100) { message { text } before { text } after { text } }`,
  window: 'conversationWindow(chat: $chat, persona: $persona) { text }',
  sessions:
    'sessions(chat: $chat, persona: $persona) { edges { node { summary { oneLiner whatMattered openLoops commitments people tone } } } }',
  sessionState:
    'sessionState(chat: $chat, persona: $persona) { lastUserMessage rollingSummary rollingSummaries { text } }',
  agent: context('AGENT'),
  conversation: context('CONVERSATION'),
  facts: context('FACTS'),
  memories: 'memories(chat: $chat, first: 100) { edges { node { text } } }',
  recall:
    'recall(minRelevance: 0, chat: $chat, query: $asked, limit: 50) { hits { memory { text related { memory { text } } } } cards { text } }',
  about: 'memoriesAbout(chat: $chat, people: [$ana], first: 100) { edges { node { text } } }',
  changes: 'threadChanges(thread: $thread, sinceRevision: 0, first: 100) { nodes { text memory { text } } }',
  spines: 'summarySpines { content }',
  todos: 'todos(persona: $persona) { nodes { text } }',
  myBackgroundTasks: 'myBackgroundTasks(first: 100) { edges { node { kind stored { text } } } }',
};
/** Reads that return messages verbatim. */
export const messageReads = ['messages', 'latest', 'recallMessages'];
/** Reads that return the summaries of one conversation. */
export const conversationReads = ['sessions', 'sessionState'];
/** Reads that take no chat: their answer is for the viewer alone, in any context. */
export const privateReads = ['spines', 'todos', 'myBackgroundTasks'];

/**
 * World whose canaries are said everywhere: in direct talk, alone in a private chat, in a group, while a participant
 * was away, in another tenant.
 */
export class CanaryWorld {
  now = Date.UTC(2026, 4, 1, 12);
  /** Chat ids by name. `own` is Ana's, and Ben joins it late. `team` has Ana, Ben (with a gap) and, late, Cleo. */
  readonly chats: Record<string, string> = {};
  /** Another tenant, with an Ana of its own. */
  readonly abroad = newTenant();

  private constructor(
    readonly kith: TestApp,
    private readonly model: ScriptedModel,
    clock: { now: () => number },
  ) {
    clock.now = () => this.now;
  }

  /** Starts the service and plays the whole world: messages, extraction and summaries. */
  static async start(): Promise<CanaryWorld> {
    const clock = { now: () => 0 };
    const model = await startScriptedModel(conversationScript(parrot));
    const kith = await TestApp.start({ now: () => clock.now(), model: model.model, embedder: null });
    const world = new CanaryWorld(kith, model, clock);
    await world.live();
    return world;
  }

  async stop(): Promise<void> {
    await this.kith.stop();
    await this.model.close();
  }

  /** Returns the answer of each read, in a chat or in private. A refused request gives its error code. */
  async ask(caller: TestCaller | string, chatName = 'private', persona = ''): Promise<Record<string, string>> {
    const { kith } = this;
    const chat = this.chats[chatName] ?? null;
    const tenantCaller: TestCaller = typeof caller === 'string' ? { as: caller } : caller;
    const headers = { ...tenantCaller.headers, ...(persona === '' ? {} : { 'x-kith-persona': persona }) };
    const ana = await kith.idOf('ana');
    const values = {
      chat,
      persona,
      asked: Object.values(canaryWords).join(' '),
      ana,
      thread:
        chat ?? (await kith.idOf(tenantCaller.headers?.['x-kith-viewer'] ?? tenantCaller.as, tenantCaller.tenant)),
    };
    const types = { chat: 'ID', persona: 'String!', asked: 'String!', ana: 'ID!', thread: 'String!' };
    const answers = await Promise.all(
      Object.entries(reads).map(async ([read, selection]) => {
        const usedVariables = Object.entries(types).filter(([name]) => new RegExp(`\\$${name}\\b`).test(selection));
        const head =
          usedVariables.length > 0 ? `(${usedVariables.map(([name, type]) => `$${name}: ${type}`).join(', ')})` : '';
        const variables = Object.fromEntries(
          usedVariables.map(([name]) => [name, values[name as keyof typeof values]]),
        );
        const answer = await kith.ask({ ...tenantCaller, headers }, `query ${head} { ${selection} }`, variables);
        return [read, JSON.stringify(answer.data?.[Object.keys(answer.data)[0] ?? ''] ?? answer.code ?? null)] as const;
      }),
    );
    return Object.fromEntries(answers);
  }

  private async live(): Promise<void> {
    const { kith } = this;
    const since = new Date(this.now - 60_000).toISOString();
    const ownChat = (this.chats.own = await kith.createChat('own', 'PRIVATE', ['ana'], since));
    const team = (this.chats.team = await kith.createChat('team', 'GROUP', ['ana', 'ben'], since));
    await say(kith, 'ana', null, talk('ana', 'direct', 12, 8));
    await say(kith, 'ana', null, talk('ana', 'coach', 4), 'coach');
    await say(kith, 'ana', ownChat, talk('ana', 'alone', 8, 12));
    await say(kith, bridge, team, [...talk('ana', 'team', 4), ...talk('ben', 'bens', 4)]);
    await this.move('leave', team, 'ben');
    await say(kith, bridge, team, talk('ana', 'away', 4));
    await this.move('join', team, 'ben');
    await this.move('join', team, 'cleo');
    await this.move('join', ownChat, 'ben');
    await say(kith, bridge, ownChat, talk('ana', 'joined', 4));
    await kith.must({ as: 'ana', tenant: this.abroad }, '{ me { id } }');
    await say(kith, { as: 'ana', tenant: this.abroad }, null, talk('ana', 'abroad', 4));
    await this.runAllWork();
    this.now += 31 * 60_000;
    await kith.runJob('close-sessions');
    await this.runAllWork();
  }

  private async move(verb: 'join' | 'leave', chat: string, handle: string): Promise<void> {
    this.now += 1_000;
    const name = verb === 'join' ? 'JoinChat' : 'LeaveChat';
    const mutation = `mutation ($input: ${name}Input!) { ${verb}Chat(input: $input) { chat { id } } }`;
    await this.kith.must(bridge, mutation, { input: { chat, person: { handle } } });
    this.now += 1_000;
  }

  private async runAllWork(): Promise<void> {
    while ((await this.kith.app.runner!.runDue()) > 0);
  }
}

/** Model double that repeats every canary word it has read in every field that it may write. */
function parrot({ schema, input }: { schema: string; input: string }): unknown {
  const data = input.slice(input.indexOf('<data name'));
  const readWords = canariesIn(data).map((name) => canaryWords[name]);
  const text = `Ana told of ${readWords.join(' and ')}.`;
  const lists = { what_mattered: [text], open_loops: [text], commitments: [text], people: [text], tone: text };
  const page = [`${spineMark} ${readWords.join(' ')}.`];
  const answers: Record<string, unknown> = {
    extracted_memories: {
      memories: [],
      todos: [{ kind: 'COMMITMENT', text: data.match(/"([^"]*)"\s*<\/data>\s*$/)?.[1] ?? '' }],
    },
    episode: { summary: text },
    rewritten_texts: { texts: [text] },
    rolling_summary: { summary: text },
    session_summary: { one_liner: text, ...lists },
    spine: { profile: page, projects: page, people: page, open_loops: page },
  };
  return answers[schema];
}

const talk = (by: string, name: CanaryName, users: number, agents = 1) =>
  [...Array.from({ length: users }, () => by), ...Array.from({ length: agents }, () => null)].map((who, index) => ({
    by: who,
    text: `Part ${index} of ${canaryWords[name]}.`,
  }));
