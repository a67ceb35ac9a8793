import type { Caller } from '../../src/disclosure/caller.js';
import type { AccessLog } from '../../src/memories/writer/accessLog.steps.js';
import { systemClock } from '../../src/platform/clock.js';
import type { Graph, GraphSession, Row } from '../../src/platform/neo4j/graph.js';
import type { Statement } from '../../src/platform/neo4j/statement.js';
import { defaultVectorSet } from '../../src/platform/neo4j/vectorSets.js';
import { statements as memoryStatements } from '../../src/memories/statements.generated.js';
import { statements as recallStatements } from '../../src/recall/statements.generated.js';
import { RecallService } from '../../src/recall/recall.service.js';
import type { RecallQuestion } from '../../src/recall/recallQuestion.js';
import { question, societySpace } from './society.js';

/** Ways to answer a question: the product's, the same without privacy, and alternatives that others would build. */
export const ways = ['product', 'no privacy', 'top 200, then filter', 'exact scan'] as const;
export type Way = (typeof ways)[number];

type Read = (statement: Statement<object>, params: Record<string, unknown>) => Promise<Row[]>;

/** Answers questions in this process, in each way, through the service that the product uses. */
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

  /** Returns the ids of the hits, best first. */
  async ask(way: Way, caller: Caller, recallQuestion: RecallQuestion): Promise<string[]> {
    const session = adaptSession(this.graph.session(), way, false);
    // Without privacy the chat makes no difference.
    const question = way === 'no privacy' ? { ...recallQuestion, chatId: null } : recallQuestion;
    const { hits } = await this.service.recall({ graph: session, caller }, question);
    return hits.map(({ memory }) => memory.id);
  }

  /** Profiles every statement of a question; the graph's `onStatement` gets the database hits. */
  async profile(way: Way, caller: Caller, recallQuestion: RecallQuestion): Promise<void> {
    await this.service.recall({ graph: adaptSession(this.graph.session(), way, true), caller }, recallQuestion);
  }
}

/** Text of the rule in the statements of the product, taken from a statement whose WHERE holds nothing else. */
const rule = /\$ids AND (\([\s\S]*\))\nRETURN/.exec(memoryStatements['memories/read/fetch-memories'].text)![1]!;
const keysOnly = /e\.audience IN \$keys AND /;
const filterConditions = /e\.sensitivity IN \$sensitivities AND e\.persona IN \$personas\s+AND /;

/** Wraps a session for a way: statements lose the parts that the way lacks, or are replaced. */
function adaptSession(session: GraphSession, way: Way, profiles: boolean): GraphSession {
  const read = session.read.bind(session) as Read;
  const send: Read = (statement, params) =>
    read(
      profiles ? { ...statement, text: statement.text.replace('CYPHER 25', 'CYPHER 25 PROFILE') } : statement,
      params,
    );
  const variants: Partial<Record<Way, Read>> = {
    'no privacy': withoutPrivacy(send),
    'top 200, then filter': filterAfterwards(send),
    'exact scan': scanExactly(send),
  };
  return Object.assign(session, { read: variants[way] ?? send });
}

/** Session without any filter by audience: a memory service without privacy. */
const withoutPrivacy =
  (send: Read): Read =>
  (statement, params) => {
    if (statement.name === 'disclosure/load-audiences') {
      const periods = { chats: [], since: [], ended: [] };
      const noOthers = { participantIds: [], hadOthers: false, isGuest: false, asked: [], merged: [] };
      return Promise.resolve([{ at: 0, periods, chatKind: 'GROUP', ...noOthers }]);
    }
    const text = withoutScope(statement.text).replaceAll(rule, 'm.tenantId = $audience.tenant');
    const unscoped = withoutTokens({ ...params, keys: [], sensitivities: [], personas: [] });
    const rows = send(
      { ...statement, text },
      statement.name === 'recall/list-cards' ? { ...unscoped, ...allRanked(params) } : unscoped,
    );
    return rows.then((all) => all.map((row) => ('fetched' in row ? { ...row, fetched: 0 } : row)));
  };

/** Parameters of cards that come from the best facts of each entity, without audience tokens. */
const allRanked = ({ rankedIds, entityIds }: Record<string, unknown>) => ({
  rankedIds: [rankedIds, entityIds].flat(),
  entityIds: [],
  queries: [],
});

/** Session with one search over everything, filtered by the rule afterwards. */
const filterAfterwards =
  (send: Read): Read =>
  async (statement, params) => {
    if (statement.name === openSearch) return nothing;
    if (!/search-(?:vectors|text)$/.test(statement.name)) return send(statement, params);
    const text = withoutScope(statement.text);
    const rows = await send({ ...statement, text }, withoutTokens({ ...params, fetch: 200 }));
    // It searches once, and reports that there are no further hits.
    return rows.map((row) => ({ ...row, fetched: 0 }));
  };

/** Session that compares everything that the audience keys admit with the question. */
const scanExactly =
  (send: Read): Read =>
  async (statement, params) => {
    if (statement.name === openSearch) return nothing;
    if (statement.name !== 'recall/search-vectors') return send(statement, params);
    const { fetch: limit, ...rest } = params;
    const rows = await send(recallStatements['recall/scan-vectors']({ set: defaultVectorSet }), {
      ...rest,
      limit,
      bound: 10_000_000,
    });
    return rows.map((row) => ({ ...row, fetched: 0 }));
  };

const openSearch = 'recall/search-vectors-post-filtered';
/** Result of a search that the way lacks. */
const nothing: Row[] = [{ fetched: 0, candidates: [] }];

/** Removes the audience keys from searches by vectors and words. */
const withoutScope = (text: string): string => text.replace(keysOnly, '').replace(filterConditions, '');

/** Removes the audience tokens from full-text queries. */
const withoutTokens = (params: Record<string, unknown>): Record<string, unknown> =>
  Array.isArray(params.queries)
    ? {
        ...params,
        queries: (params.queries as string[])
          .slice(0, 1)
          .map((query) => query.replace(/^\+audienceTokens:\([^)]*\)\^0 /, '')),
      }
    : params;
