import type { TestApp } from '../../../test/support/app.js';
import type { Act, Chats } from './script.js';
import { yearStart } from './script.js';
import type { Truth } from './truth.js';

const bridge = { as: 'bridge', roles: ['connector' as const] };
const rememberQuery = `mutation ($inputs: [RememberMemoryInput!]!) { rememberMemories(input: { memories: $inputs }) {
  results { ... on RememberedMemory { outcome memory { id } } ... on RefusedMemory { code message } } } }`;

interface Remembered {
  rememberMemories: {
    results: ({ outcome: string; memory: { id: string } } | { code: string; message: string })[];
  };
}

/** Ids of people by handle, and of chats by name. */
export interface Ids {
  readonly people: Record<string, string>;
  readonly chats: Record<string, string>;
}

/** Counts by kind of statement and outcome: `new CREATED`. */
export type Outcomes = Map<string, number>;

/** Plays a script against a service, and reports the stored statements to the truth. */
export class Player {
  readonly outcomes: Outcomes = new Map();

  private constructor(
    private readonly kith: TestApp,
    private readonly truth: Truth,
    readonly ids: Ids,
  ) {}

  /** Creates the people and the chats; their participation starts with the year. */
  static async begin(kith: TestApp, truth: Truth, people: readonly string[], chats: Chats): Promise<Player> {
    const ids: Ids = { people: {}, chats: {} };
    for (const name of people) ids.people[name] = await kith.idOf(handleOf(name));
    for (const { name, kind, people: participants } of chats) {
      const handles = participants.map(handleOf);
      ids.chats[name] = await kith.createChat(name, kind as 'GROUP', handles, new Date(yearStart).toISOString());
    }
    return new Player(kith, truth, ids);
  }

  /** Performs an act at the present time of the service's clock. */
  async perform(act: Act): Promise<void> {
    if (act.act !== 'say') {
      const query =
        act.act === 'join'
          ? 'mutation ($input: JoinChatInput!) { joinChat(input: $input) { chat { id } } }'
          : 'mutation ($input: LeaveChatInput!) { leaveChat(input: $input) { chat { id } } }';
      const input = { chat: this.ids.chats[act.circle], person: { handle: handleOf(act.person) } };
      await this.kith.must(bridge, query, { input });
      return;
    }
    const chat = act.circle === null ? null : this.ids.chats[act.circle]!;
    const inputs = act.statements.map(({ text, input }) => ({ text, chat, ...input }));
    const answer = (await this.kith.must(handleOf(act.by), rememberQuery, { inputs })) as Remembered;
    answer.rememberMemories.results.forEach((result, index) => {
      const statement = act.statements[index]!;
      if ('code' in result) throw new Error(`"${statement.text}" was refused: ${result.message}`);
      const { outcome, memory } = result;
      const outcomeKey = `${statement.kind} ${outcome}`;
      this.outcomes.set(outcomeKey, (this.outcomes.get(outcomeKey) ?? 0) + 1);
      if (outcome === 'IGNORED_LOWER_CONFIDENCE') return;
      const scopeKey = statement.input.scope === 'GROUP' ? `c:${act.circle}` : `u:${act.by}`;
      this.truth.learn({ statement, scopeKey, stater: act.by, circle: act.circle, memory: memory.id });
    });
    if (act.asks !== null) {
      const query =
        'query ($query: String!, $chat: ID) { recall(query: $query, chat: $chat) { hits { memory { id } } } }';
      await this.kith.must(handleOf(act.by), query, { query: act.asks, chat });
    }
  }
}

/** Returns the handle of a person by their name. */
const handleOf = (name: string): string => name.toLowerCase();
