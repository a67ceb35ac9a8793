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

/** What a process is for: to answer requests, to work in the background, or both. */
export type Role = 'api' | 'worker' | 'all';

/** What an application is made of. */
export interface Ingredients {
  readonly neo4j: Omit<GraphOptions, 'onStatement'>;
  /** Absent: memories are found by words alone. */
  readonly embedder: Embedder | undefined;
  readonly keys: TokenKeys;
  /** Where clients get their tokens, if not from Kith, and this service as they reach it. */
  readonly issuer?: { readonly url: string; readonly publicUrl: string; readonly pageClientId?: string };
  /** Makes the fingerprints of what was removed; the same for all processes on a graph, and not in it. */
  readonly erasureKey: string;
  /** Whether nothing starts with other keys than those that the graph was first used with. */
  readonly checksKeys?: boolean;
  readonly log: Logger;
  readonly clock: Clock;
  readonly rateLimit: number;
  /** How long a request may take, in ms; `standardDeadlineMs` when not said. */
  readonly deadlineMs?: number;
  readonly corsOrigins: readonly string[];
  /** Where the job store is; without one nothing runs by the clock, and each process does the work it has noted itself. */
  readonly jobs?: Omit<TimerOptions, 'onError'>;
  readonly role?: Role;
  /** Makes the language model, if there is one, with the budget it must keep and who hears of its calls. */
  readonly model?: (budget: TokenBudget, onCall: (report: CallReport) => void) => LanguageModel;
  /** Tokens of the language model that a tenant may use in a day; 0 for no limit. */
  readonly tokensPerDay?: number;
  readonly learning?: LearningSettings;
  /** How memories age; by the clock and with the usual limit, when not said. */
  readonly ageing?: AgeingSettings;
  /** What holds for statements that say nothing of it; `usualDefaults` when not said. */
  readonly defaults?: WritingDefaults;
  /** Whether /graphiql is served. */
  readonly graphiql?: boolean;
  /** The folder of the page, once it is built; without one /explore is not served. */
  readonly page?: Promise<string>;
  /** How much may be stored. */
  readonly quotas?: QuotaSettings;
  /** Which categories each agent may read, as it is by now; as config/agents.yaml says, when not given. */
  readonly allowlists?: () => Allowlists;
  /** Makes what does the background work. */
  readonly makeHandlers?: (parts: HandlerParts) => readonly WorkHandler[];
  /** Background work of this tenant alone is done, and its texts embedded; of all, when not given. */
  readonly workTenant?: string;
  readonly onStatement?: (report: StatementReport) => void;
  readonly onRequest?: (report: RequestReport) => void;
}

/** The parts of an application, joined. */
export interface Application {
  readonly graph: Graph;
  readonly services: Services;
  readonly migrated: number;
  /** Does the background work; undefined in the role `api`. */
  readonly runner: WorkRunner | undefined;
  /**
   * Serves; `warm` resolves when the database has planned the usual statements, which is when the server is ready, or when
   * it is closed before. Whoever asks earlier is answered, more slowly.
   */
  listen(host: string, port: number): Promise<RunningServer & { readonly warm: Promise<void> }>;
  /** Hears that the graph has ended: until it is back, the server is not ready. */
  graphEnded(): void;
  /** Hears that the graph is there again, without any plans: goes on with what waits for it, and warms up anew. */
  graphBack(): void;
  /**
   * Finishes or gives back the work under way, writes down what waits and lets go of the graph; the embedder is its
   * maker's to close.
   */
  close(): Promise<void>;
}

/** How memories age. */
export interface AgeingSettings {
  /** Whether the jobs run by the clock, or only when an operator asks for one. */
  readonly byClock: boolean;
  /** Live memories that an owner or a group may hold; 0 for any number. */
  readonly maxLive: number;
}

/** A write waits no longer for the vectors of its texts, which then come later. */
const vectorLimitMs = 500;

/** What the specification says where nothing else is configured. */
const standardLearning: LearningSettings = { extraction: true, confidence: 0.7, windowTurns: 20 };

/** Makes the parts and joins them; the graph is checked, migrated and has its indexes when this resolves. */
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

/** How people sign in to the page through the issuer, where it knows the page. */
function issuerOf({ issuer }: Ingredients): Issuer | undefined {
  if (issuer?.pageClientId === undefined) return undefined;
  const { url, publicUrl, pageClientId: clientId } = issuer;
  return new Issuer({ url, clientId, redirectUrl: `${publicUrl}/explore` });
}

const learningOf = ({ learning = standardLearning }: Ingredients): LearningSettings => learning;
