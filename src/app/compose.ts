import type { Logger } from 'pino';
import type { Allowlists } from '../agents/allowlists.js';
import { userNoteWork } from '../agents/notes/userNoteWork.js';
import { ThreadWatch } from '../agents/threads/threadWatch.steps.js';
import { standardAllowlists } from './agentsFile.js';
import {
  type Background,
  type BackgroundParts,
  type HandlerParts,
  handlersOf,
  type LearningSettings,
  makeBackground,
  ownPrompts,
} from './background.js';
import { countStatement, makeCounting } from './counting.js';
import { closeSessions } from '../conversations/summaries/closeSessions.tasks.js';
import { standardMaxLive } from '../upkeep/ageing.js';
import type { ErasureParts } from '../removal/messageRemoval.steps.js';
import { ageingJobs } from '../upkeep/ageing.tasks.js';
import { foldingJobs } from '../upkeep/folding.tasks.js';
import { forgetFormerVectors } from '../embedding/formerVectors.tasks.js';
import { linkMemories } from '../upkeep/relations.tasks.js';
import { countWaiting, waitingIn } from '../embedding/waiting.store.js';
import { resolveVariants } from '../upkeep/variants.tasks.js';
import { BookmarkSeal } from '../api/access/bookmarkSeal.js';
import { Callers } from '../api/access/callers.js';
import { nameChats } from '../api/graphql/chatArguments.js';
import { errorForLog, noteFailure } from '../api/requestFailures.js';
import { explore } from '../api/explore.js';
import { exportDoor } from '../api/exports.js';
import { graphiql } from '../api/graphql/graphiql.js';
import { graphql, graphqlElsewhere } from '../api/graphql/graphql.js';
import { issuerDoor } from '../api/access/issuerDoor.js';
import { landing } from '../api/landing.js';
import { observeFields } from '../api/graphql/observedFields.js';
import { mcp } from '../api/mcp/mcp.js';
import { operations } from '../api/operations.js';
import { protectionOf } from '../api/access/protectedResource.js';
import { standardDeadlineMs } from '../platform/deadline.js';
import { RateLimit } from '../api/access/rateLimit.js';
import { Readiness } from '../api/readiness.js';
import { RefusedTokens } from '../api/access/refusedTokens.js';
import { makeSchema } from '../api/graphql/executableSchema.js';
import { serve, type RunningServer } from '../api/server.js';
import { signInDoor } from '../api/access/signIn.js';
import type { RequestReport } from '../api/serverParts.js';
import { subscriptions } from '../api/graphql/subscriptions.js';
import { lapseUnanswered } from '../learning/proposals/lapseProposals.tasks.js';
import { refiningOf } from '../learning/learningWork.js';
import { AccessLog } from '../memories/writer/accessLog.steps.js';
import { LateEmbedding } from '../embedding/lateEmbedding.steps.js';
import type { RefineRequest } from '../memories/remember/remember.service.js';
import type { Announcement } from '../memories/historyEvent.js';
import type { WritingDefaults } from '../memories/writer/composeMemory.js';
import { MemoryWriter, type WriterOptions } from '../memories/writer/memoryWriter.steps.js';
import { Metrics } from './processMetrics.js';
import { Issuer } from '../platform/auth/issuer.js';
import { type RefusalReason, TokenVerifier, type TokenKeys } from '../platform/auth/accessTokens.js';
import type { Clock } from '../platform/clock.js';
import { ForegroundActivity } from '../platform/foregroundActivity.js';
import type { TimerOptions } from '../platform/jobs/timer.js';
import type { Embedder } from '../platform/models/embedding/embedder.js';
import { tracedEmbedder, tracedLanguageModel } from '../platform/models/tracedModels.js';
import type { CallReport, LanguageModel, TokenBudget } from '../platform/models/languageModel.js';
import { sendInOnePiece } from '../platform/neo4j/boltWrites.js';
import { Graph, type GraphOptions, type StatementReport } from '../platform/neo4j/graph.js';
import { requireSameKeys } from '../platform/neo4j/keyFingerprints.js';
import { sharedSecret } from '../platform/neo4j/graphSchema.js';
import type { OperationNode } from '../background/operations/operation.js';
import { forgetOperations } from '../background/operations/forgetOperations.tasks.js';
import { prepareGraph } from './prepareGraph.js';
import { makeResolvers, resolverClasses } from './resolvers.js';
import { Removals } from '../memories/removals.store.js';
import { makeQuotas, type QuotaSettings, standardQuotas } from './quotas.js';
import { readIndexState } from './searchIndexes.js';
import { makeServices, type Services } from './services.js';
import { makeTools } from './tools.js';
import { Outbox } from '../background/work/outbox.store.js';
import { WarmUp, warmUp } from './warmUp.js';
import { GraphTokenBudget } from '../background/work/tokenBudget.store.js';
import type { WorkHandler } from '../background/work/work.js';
import { readBacklog } from '../background/work/work.store.js';
import type { WorkRunner } from '../background/work/workRunner.steps.js';

/** Role of a process: answer requests, do background work, or both. */
export type Role = 'api' | 'worker' | 'all';

/** Dependencies and settings of an application. */
export interface Ingredients {
  readonly neo4j: Omit<GraphOptions, 'onStatement'>;
  /** Absent: memories are found by their words alone. */
  readonly embedder: Embedder | undefined;
  readonly keys: TokenKeys;
  /** Issuer of the clients' tokens, if Kith is not the issuer, and the URL of this service as clients reach it. */
  readonly issuer?: { readonly url: string; readonly publicUrl: string; readonly pageClientId?: string };
  /** Key of the fingerprints of removed texts. All processes on a graph share it; it is never stored in the graph. */
  readonly erasureKey: string;
  /** True if the start fails when the keys differ from those that the graph was first used with. */
  readonly checksKeys?: boolean;
  readonly log: Logger;
  readonly clock: Clock;
  readonly rateLimit: number;
  /** Deadline of a request in ms; `standardDeadlineMs` if absent. */
  readonly deadlineMs?: number;
  readonly corsOrigins: readonly string[];
  /**
   * Connection to the job store. Absent: no job is scheduled, and each process does the work that it has noted itself.
   */
  readonly jobs?: Omit<TimerOptions, 'onError'>;
  readonly role?: Role;
  /** Creates the language model, if there is one, with its token budget and a listener for its calls. */
  readonly model?: (budget: TokenBudget, onCall: (report: CallReport) => void) => LanguageModel;
  /** Tokens of the language model per tenant and day; 0 for no limit. */
  readonly tokensPerDay?: number;
  readonly learning?: LearningSettings;
  /** Settings of ageing. Absent: scheduled, with the standard limit. */
  readonly ageing?: AgeingSettings;
  /** Defaults of statements that leave a field out; `usualDefaults` if absent. */
  readonly defaults?: WritingDefaults;
  /** True if /graphiql is served. */
  readonly graphiql?: boolean;
  /** Folder of the built page; without it /explore is not served. */
  readonly page?: Promise<string>;
  /** Storage quotas. */
  readonly quotas?: QuotaSettings;
  /** Returns the current allowlists: categories that each agent may read. Absent: those of config/agents.yaml. */
  readonly allowlists?: () => Allowlists;
  /** Creates the handlers of background work. */
  readonly makeHandlers?: (parts: HandlerParts) => readonly WorkHandler[];
  /** Tenant whose background work is done and whose texts are embedded; all tenants if absent. */
  readonly workTenant?: string;
  readonly onStatement?: (report: StatementReport) => void;
  readonly onRequest?: (report: RequestReport) => void;
}

/** Composed application. */
export interface Application {
  readonly graph: Graph;
  readonly services: Services;
  readonly migrated: number;
  /** Worker of background work; undefined in the role `api`. */
  readonly runner: WorkRunner | undefined;
  /**
   * Starts the HTTP server. `warm` resolves when the database has planned the usual statements, which makes the server
   * ready, or when the server is closed before. Earlier requests are answered more slowly.
   */
  listen(host: string, port: number): Promise<RunningServer & { readonly warm: Promise<void> }>;
  /** Reports that the graph has ended: the server is not ready until it is back. */
  graphEnded(): void;
  /** Reports that the graph is back, with an empty plan cache: resumes the waiting work and warms up again. */
  graphBack(): void;
  /**
   * Finishes or releases the work under way, flushes what is buffered and closes the graph. The caller closes the
   * embedder.
   */
  close(): Promise<void>;
}

/** Settings of the ageing of memories. */
export interface AgeingSettings {
  /** True if the jobs are scheduled; false if they run only when an operator starts one. */
  readonly byClock: boolean;
  /** Maximum of live memories per owner or group; 0 for no limit. */
  readonly maxLive: number;
}

/** Time that a write waits for the vectors of its texts, in ms. After it, they are embedded late. */
const vectorLimitMs = 500;

/** Defaults from the specification. */
const standardLearning: LearningSettings = { extraction: true, confidence: 0.7, windowTurns: 20 };

/** Creates the parts and joins them. When it resolves, the graph is checked and migrated and has its indexes. */
export async function compose(ingredients: Ingredients): Promise<Application> {
  sendInOnePiece();
  const { log, clock } = ingredients;
  const embedder = ingredients.embedder && tracedEmbedder(ingredients.embedder);
  const metrics = new Metrics();
  const demand = new ForegroundActivity();
  const graph = new Graph({
    ...ingredients.neo4j,
    onStatement: (report) => {
      countStatement(metrics, log, report);
      ingredients.onStatement?.(report);
    },
  });
  try {
    const { migrated, set } = await prepareGraph(graph, embedder, clock);
    if (ingredients.checksKeys) {
      const { keys, erasureKey: erasure } = ingredients;
      await requireSameKeys(graph.session(), { tokens: keys.jwksUrl ? undefined : keys.secret, erasure });
    }
    const accesses = new AccessLog(graph, (error) => {
      metrics.memories.lostAccessBatches.inc();
      log.warn({ error: errorForLog(error) }, 'access times were lost');
    });
    const late =
      embedder &&
      new LateEmbedding(
        graph,
        embedder,
        waitingIn(set),
        demand,
        {
          done: (count) => metrics.memories.embedded.inc(count),
          failed: (error) => log.warn({ error: errorForLog(error) }, 'late embedding will be tried again'),
        },
        { tenant: ingredients.workTenant },
      );
    if (embedder) metrics.memories.countsMissing(() => countWaiting(graph.session(), set));
    late?.nudge();
    const outbox = new Outbox(ingredients.model !== undefined);
    const quotas = makeQuotas(ingredients.quotas ?? standardQuotas, graph, clock);
    const counting = makeCounting(graph, clock, metrics, log);
    const session = () => graph.session();
    const watch = new ThreadWatch(session, (error) =>
      log.warn({ error: errorForLog(error) }, 'threads are looked at again'),
    );
    const announceFrom = (node: OperationNode) => {
      const count = counting.announceFrom(node);
      return (written: Announcement): void => {
        count(written);
        watch.wake(written.threads);
      };
    };
    const announce = announceFrom('hotpath');
    const onUnembedded = (): void => late?.nudge();
    const note: WriterOptions['note'] = (transaction, tenantId, writes, now) =>
      outbox.putAndWake(transaction, userNoteWork(tenantId, writes, now), now);
    const refining: RefineRequest = {
      note: (transaction, memories, now) =>
        outbox.putAndWake(
          transaction,
          memories.flatMap((memory) => refiningOf(memory, now)),
          now,
        ),
    };
    const { defaults } = ingredients;
    const removals = new Removals(ingredients.erasureKey);
    const writing = { set, note, vectorLimitMs, onUnembedded, defaults, quota: quotas.memories, removals };
    const writer = new MemoryWriter(embedder, { ...writing, announce });
    const backgroundWriter = new MemoryWriter(embedder, { ...writing, announce: announceFrom('worker') });
    const loader = new MemoryWriter(embedder, {
      set,
      announce,
      note,
      onUnembedded,
      clock,
      removals,
    });
    const { workTenant: tenant = null, ageing = { byClock: true, maxLive: standardMaxLive } } = ingredients;
    const closing = closeSessions({ graph, clock, outbox, tenant });
    const lapsing = lapseUnanswered({ graph, clock, tenant });
    const budget = new GraphTokenBudget(graph, ingredients.tokensPerDay ?? 0);
    const asked = ingredients.model?.(budget, (report) => metrics.models.count(report));
    const model = asked && tracedLanguageModel(asked);
    const folding = {
      graph,
      clock,
      writer: backgroundWriter,
      tenant,
      model: model && { asks: model, prompts: ownPrompts() },
    };
    const growing = [
      ...foldingJobs.map((job) => job(folding)),
      ...ageingJobs.map((job) => job({ graph, clock, writer: backgroundWriter, tenant, maxLive: ageing.maxLive })),
      linkMemories({ graph, clock, tenant, demand, space: embedder?.space, set }),
      resolveVariants({ graph, clock, tenant }),
    ];
    const background = backgroundOf(
      ingredients,
      { graph, model },
      metrics,
      { writer: backgroundWriter, removals },
      {
        onAttempt: counting.onAttempt,
        moreJobs: [
          ...[closing, lapsing, forgetFormerVectors({ graph, clock }), forgetOperations({ graph, clock })],
          ...(ageing.byClock ? growing : []),
        ],
        onDemand: ageing.byClock ? [] : growing,
      },
    );
    outbox.wakeWith(background.wake);
    metrics.work.readsBacklog(clock, (now) => readBacklog(graph.session(), now));
    const services = makeServices({
      tokenSecret: ingredients.keys.jwksUrl === undefined ? ingredients.keys.secret : undefined,
      ...{ clock, embedder, set, writer, loader, accesses, outbox, quotas, removals, session, watch },
      settings: learningOf(ingredients),
      jobs: background.jobs,
      operations: counting.log,
      doable: background.doable,
      refining: ingredients.model && learningOf(ingredients).extraction ? refining : undefined,
      allowlists: ingredients.allowlists ?? standardAllowlists,
      onQueried: () => metrics.agents.asked(),
      onRecorded: (turns) => {
        metrics.agents.heard(turns);
        late?.nudge();
      },
      onContextRefused: (error) => noteFailure({ log, metrics: metrics.http }, error, { said: 'a context failed' }),
    });
    background.start();
    const answers = ingredients.role !== 'worker';
    const pendingIndexes = async () => (await readIndexState(graph.session(), embedder?.space, set)).pending;
    const readiness = new Readiness({ pendingIndexes, pingJobs: () => background.ping(), clock });
    const warming = new WarmUp({
      work: async (signal) => (answers ? warmUp(graph, services, signal) : undefined),
      onWarm: () => readiness.warmed(),
      onError: (error) => log.warn({ error: errorForLog(error) }, 'warming up failed'),
    });
    return {
      graph,
      services,
      migrated,
      runner: background.runner,
      listen: async (host, port) => {
        const seal = new BookmarkSeal(await sharedSecret(graph.session(), 'bookmarks'));
        const refused = new RefusedTokens(log, clock);
        const onRefused = (requestId: string, reason: RefusalReason) => refused.note(requestId, reason);
        const callers = new Callers(graph, new TokenVerifier(ingredients.keys), services.people, seal, onRefused);
        const made = await makeSchema(resolverClasses, makeResolvers(services));
        const schema = observeFields(nameChats(made, services.chatIds), counting.onField);
        const api = answers ? [graphql(schema), subscriptions(schema, services.live)] : [graphqlElsewhere];
        const counted = { demand, metrics: metrics.http, metricsText: () => metrics.text() };
        const { graphiql: withGraphiql = false, page } = ingredients;
        const pages = answers
          ? [
              ...(withGraphiql ? [graphiql] : []),
              ...(page ? [signInDoor(services.signIn, graph), issuerDoor(issuerOf(ingredients)), explore(page)] : []),
            ]
          : [];
        const shown = { graphiql: answers && withGraphiql, explore: answers && page !== undefined };
        const { issuer } = ingredients;
        const protection = issuer && protectionOf(issuer.url, issuer.publicUrl);
        const others = answers
          ? [
              exportDoor(services.exports),
              mcp({ tools: makeTools(services), chatIds: services.chatIds, onCall: counting.onField, protection }),
            ]
          : [];
        const doors = [operations(() => readiness.check()), landing(shown), ...pages, ...others, ...api];
        const { deadlineMs = standardDeadlineMs } = ingredients;
        const rate = new RateLimit(ingredients.rateLimit);
        const server = await serve(doors, { ...ingredients, ...counted, callers, seal, rate, deadlineMs }, host, port);
        return { ...server, warm: warming.begin() };
      },
      graphEnded: () => {
        log.warn('the graph has ended');
        void warming.stop();
        readiness.graphEnded();
      },
      graphBack: () => {
        log.info('the graph is there again');
        readiness.warming();
        void warming.begin();
        background.runner?.nudge();
        late?.nudge();
      },
      close: async () => {
        watch.stop();
        const cooled = warming.stop();
        await background.stop();
        await late?.stop();
        await accesses.flush();
        await counting.log.flush();
        await graph.close();
        await cooled;
      },
    };
  } catch (error) {
    await graph.close();
    throw error;
  }
}

function backgroundOf(
  ingredients: Ingredients,
  { graph, model }: Pick<HandlerParts, 'graph' | 'model'>,
  metrics: Metrics,
  { writer, removals }: ErasureParts,
  more: Pick<BackgroundParts, 'moreJobs' | 'onDemand' | 'onAttempt'>,
): Background {
  const { clock, log, jobs: timer, role = 'all' } = ingredients;
  const learning = learningOf(ingredients);
  const handlers =
    ingredients.makeHandlers?.({ graph, model, writer, removals, clock, learning }) ??
    handlersOf({ graph, model, writer, removals, clock, learning }, metrics.learning);
  return makeBackground({
    ...{ graph, handlers, timer, clock, log, metrics, ...more },
    works: role !== 'api',
    withModel: model !== undefined,
    tenant: ingredients.workTenant ?? null,
  });
}

/** Returns the sign-in of the page through the issuer; undefined if the issuer does not know the page. */
function issuerOf({ issuer }: Ingredients): Issuer | undefined {
  if (issuer?.pageClientId === undefined) return undefined;
  const { url, publicUrl, pageClientId: clientId } = issuer;
  return new Issuer({ url, clientId, redirectUrl: `${publicUrl}/explore` });
}

const learningOf = ({ learning = standardLearning }: Ingredients): LearningSettings => learning;
