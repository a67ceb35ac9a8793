import type { Answer, TestCaller } from './app.js';
import { LearningBench } from './learning.js';
import { bridge, say } from './recordMessages.js';

/** Fixture of removed values: a learning bench, and calls that remove, lift, count and try to guess values. */
export class ValueRemovals {
  private constructor(readonly bench: LearningBench) {}

  static async start(): Promise<ValueRemovals> {
    return new ValueRemovals(await LearningBench.start());
  }

  stop(): Promise<void> {
    return this.bench.stop();
  }

  /** Asks to forget messages or values. */
  forget(caller: TestCaller | string, input: object): Promise<Answer> {
    return this.bench.kith.mutate(caller, 'forgetMessages', input, 'receipt { messages }');
  }

  /** Forgets, and returns the number of messages in the receipt. */
  async forgetAndCount(caller: TestCaller | string, input: object): Promise<number> {
    return (await this.forget(caller, input)).data.forgetMessages.receipt.messages;
  }

  async lift(as: string, input: object): Promise<boolean> {
    return (await this.bench.kith.mustMutate(as, 'liftRemovedValue', input, 'lifted')).lifted;
  }

  async counts(as: string, chat: string | null = null): Promise<object | null> {
    const query = 'query ($chat: ID) { removedValues(chat: $chat) { total own byFormerParticipants } }';
    return (await this.bench.kith.must(as, query, { chat })).removedValues;
  }

  /** Lets people join or leave a chat, a minute after what was before and a minute before what follows. */
  async move(name: 'joinChat' | 'leaveChat', chat: string, ...people: string[]): Promise<void> {
    this.bench.now += 60_000;
    const type = name === 'joinChat' ? 'JoinChatInput' : 'LeaveChatInput';
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) { chat { id } } }`;
    for (const handle of people) await this.bench.kith.must(bridge, query, { input: { chat, person: { handle } } });
    this.bench.now += 60_000;
  }

  /** Records texts of a person, or of the agent (null), in a chat, and returns them as stored. */
  async recordTexts(chat: string, by: string | null, ...texts: string[]): Promise<string[]> {
    const lines = texts.map((text) => ({ by, text }));
    return (await say(this.bench.kith, bridge, chat, lines)).messages.map(({ text }) => text);
  }

  /** Remembers texts of a person in a chat as logs, and returns them as stored. */
  async rememberTexts(as: string, chat: string, texts: readonly string[]): Promise<string[]> {
    const query =
      'mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) { results { ... on RememberedMemory { memory { text } } } } }';
    const inputs = texts.map((text) => ({ text, chat, type: 'LOG' }));
    const { rememberMemories } = await this.bench.kith.must(as, query, { inputs });
    return rememberMemories.results.map(({ memory }: { memory: { text: string } }) => memory.text);
  }

  /** Creates a chat in which Ana told Ben a number and a name, and removed both. Mallory has joined since. */
  async createSecretsChat(name: string): Promise<string> {
    const chat = await this.bench.kith.createChat(name, 'GROUP', ['ana', 'ben'], chatsStart);
    await this.recordTexts(chat, 'ana', 'Our locker is number 482913.', 'Her maiden name is Zwetschgenbaum.');
    await this.forgetAndCount('ana', { chat, values: ['482913', 'Zwetschgenbaum'] });
    await this.move('joinChat', chat, 'mallory');
    return chat;
  }
}

/** Time at which the first participants joined. */
export const chatsStart = '2026-01-01T00:00:00Z';
