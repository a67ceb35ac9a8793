import type { Caller } from '../../src/disclosure/caller.js';
import type { AccessLog } from '../../src/memories/writer/accessLog.steps.js';
import { systemClock } from '../../src/platform/clock.js';
import type { Graph, GraphSession, Row } from '../../src/platform/neo4j/graph.js';
import type { Statement } from '../../src/platform/neo4j/statement.js';
import { usualSet } from '../../src/platform/neo4j/vectorSets.js';
import { statements as memoryStatements } from '../../src/memories/statements.generated.js';
import { statements as recallStatements } from '../../src/recall/statements.generated.js';
import { RecallService, type RecallQuestion } from '../../src/recall/recall.service.js';
import { question, societySpace } from './society.js';

/** A way to answer a question: the product's, the same without any privacy, or one that others would build. */
export const ways = ['product', 'no privacy', 'top 200, then filter', 'exact scan'] as const;
export type Way = (typeof ways)[number];

type Read = (statement: Statement<object>, params: Record<string, unknown>) => Promise<Row[]>;

/** Answers questions in this process, whichever way, through the service that the product uses. */
export class WayRunner {
  private readonly service: RecallService;

  constructor(private readonly graph: Graph) {
    const embedder = {
      space: societySpace,
      embedQuery: (text: string) => Promise.resolve([...question(Number(/(\d+)\D*$/.exec(text)?.[1])).vector]),
      embedPassages: () => Promise.reject(new Error('Nothing is written here.')),
      close: () => Promise.resolve(),
    };
    const accesses = { record() {} } as unknown as AccessLog;
    this.service = new RecallService(systemClock, embedder, accesses, 'first');
  }

  /** The ids of the hits, best first. */
  async ask(way: Way, caller: Caller, asked: RecallQuestion): Promise<string[]> {
    const session = changed(this.graph.session(), way, false);
    // Without privacy there is no difference where it is asked.
    const question = way === 'no privacy' ? { ...asked, chatId: null } : asked;
    const { hits } = await this.service.recall(session, caller, question);
    return hits.map(({ memory }) => memory.id);
  }

  /** Asks with every statement profiled; the graph's `onStatement` hears of the hits. */
  async profile(way: Way, caller: Caller, asked: RecallQuestion): Promise<void> {
    await this.service.recall(changed(this.graph.session(), way, true), caller, asked);
  }
}

/** What stands for the rule in the statements of the product; taken from one that has nothing else in its WHERE. */
const rule = /\$ids AND (\([\s\S]*\))\nRETURN/.exec(memoryStatements['memories/fetch-memories'].text)![1]!;
const keysOnly = /e\.audience IN \$keys AND /;
const filtered = /e\.sensitivity IN \$sensitivities AND e\.persona IN \$personas\s+AND /;

/** A session that answers its way: statements lose what the way does without, or are another statement altogether. */
function changed(session: GraphSession, way: Way, profiles: boolean): GraphSession {
  const read = session.read.bind(session) as Read;
  const send: Read = (statement, params) =>
    read(
      profiles ? { ...statement, text: statement.text.replace('CYPHER 25', 'CYPHER 25 PROFILE') } : statement,
      params,
    );
  const other: Partial<Record<Way, Read>> = {
    'no privacy': open(send),
    'top 200, then filter': global(send),
    'exact scan': exact(send),
  };
  return Object.assign(session, { read: other[way] ?? send });
}

/** Nobody is asked who hears, nothing is filtered: what a memory without privacy would do. */
const open =
  (send: Read): Read =>
  (statement, params) => {
    if (statement.name === 'disclosure/load-audiences') {
      const periods = { chats: [], since: [], ended: [] };
      const nobody = { here: [], hadOthers: false, isGuest: false, asked: [], merged: [] };
      return Promise.resolve([{ at: 0, periods, chatKind: 'GROUP', ...nobody }]);
    }
    // Its cards come from the best facts of each entity; it looks at neither keys nor tokens.
    if (statement.name === 'recall/list-cards') return Promise.resolve([{ fetched: 1_000_000, cards: [] }]);
    const text = withoutScope(statement.text).replaceAll(rule, 'm.tenantId = $audience.tenant');
    const rows = send({ ...statement, text }, withoutTokens({ ...params, keys: [], sensitivities: [], personas: [] }));
    return rows.then((all) => all.map((row) => ('fetched' in row ? { ...row, fetched: 0 } : row)));
  };

/** One search over everything, of which the rule leaves some. */
const global =
  (send: Read): Read =>
  async (statement, params) => {
    if (statement.name === openSearch) return nothing;
    if (!/search-(?:vectors|text)$/.test(statement.name)) return send(statement, params);
    const text = withoutScope(statement.text);
    const rows = await send({ ...statement, text }, withoutTokens({ ...params, fetch: 200 }));
    // It looks once: nothing told it that there is more.
    return rows.map((row) => ({ ...row, fetched: 0 }));
  };

/** Everything that the keys admit is compared with the question. */
const exact =
  (send: Read): Read =>
  async (statement, params) => {
    if (statement.name === openSearch) return nothing;
    if (statement.name !== 'recall/search-vectors') return send(statement, params);
    const { fetch: limit, ...rest } = params;
    const rows = await send(recallStatements['recall/scan-vectors']({ set: usualSet }), {
      ...rest,
      limit,
      bound: 10_000_000,
    });
    return rows.map((row) => ({ ...row, fetched: 0 }));
  };

const openSearch = 'recall/search-vectors-openly';
/** What a search says that the way does not have. */
const nothing: Row[] = [{ fetched: 0, candidates: [] }];

/** Vectors and words are searched without the keys of the audience. */
const withoutScope = (text: string): string => text.replace(keysOnly, '').replace(filtered, '');

/** Full-text queries are made with the tokens of the audience in front. */
const withoutTokens = (params: Record<string, unknown>): Record<string, unknown> =>
  Array.isArray(params.queries)
    ? {
        ...params,
        queries: (params.queries as string[])
          .slice(0, 1)
          .map((query) => query.replace(/^\+audienceTokens:\([^)]*\)\^0 /, '')),
      }
    : params;
