import { type Background, makeBackground } from './background.js';
import { handlersOf, loadOwnPrompts } from './handlers.js';
import { closeSessions } from '../conversations/summaries/closeSessions.tasks.js';
import { defaultMaxLive } from '../upkeep/ageing.js';
import { ageingJobs } from '../upkeep/ageing.tasks.js';
import { foldingJobs } from '../upkeep/folding.tasks.js';
import { forgetFormerVectors } from '../embedding/formerVectors.tasks.js';
import { linkMemories } from '../upkeep/relations.tasks.js';
import { resolveVariants } from '../upkeep/variants.tasks.js';
import { lapseUnanswered } from '../learning/proposals/lapseProposals.tasks.js';
import { type MemoryWriter } from '../memories/writer/memoryWriter.steps.js';
import type { Clock } from '../platform/clock.js';
import { tracedLanguageModel } from '../platform/models/tracedModels.js';
import type { LanguageModel } from '../platform/models/languageModel.js';
import { forgetOperations } from '../background/operations/forgetOperations.tasks.js';
import { readBacklog } from '../background/work/work.store.js';
import { GraphTokenBudget } from '../background/work/tokenBudget.store.js';
import type { Components } from './components.js';
import { type Dependencies, learningOf } from './dependencies.js';
import { makeRemovalServices } from './services.js';

/** Composes the handlers of background work and the jobs by the clock. The caller starts them. */
export function composeBackground(
  dependencies: Dependencies,
  components: Components,
  writer: MemoryWriter,
): Background {
  const { log, clock, jobs: timer, role = 'all', workTenant: tenant = null } = dependencies;
  const { graph, metrics, suppressionList, ledger, outbox, counting } = components;
  const { ageing = { byClock: true, maxLive: defaultMaxLive } } = dependencies;
  const budget = new GraphTokenBudget(graph, dependencies.modelTokens ?? { perDay: 0, share: 0 });
  const plainModel = dependencies.model?.(budget, (report) => metrics.models.count(report));
  const model = plainModel && tracedLanguageModel(plainModel);
  const learning = learningOf(dependencies);
  const removalServices = makeRemovalServices({ clock, writer, suppressionList, ledger, outbox });
  const applyRemoval = removalServices.ledger.apply.bind(removalServices.ledger);
  const handlerDependencies = { graph, model, writer, suppressionList, ledger, applyRemoval, clock, learning };
  const handlers =
    dependencies.handlersOverride?.(handlerDependencies) ?? handlersOf(handlerDependencies, metrics.learning);
  const allAgeingJobs = ageingJobsOf(components, { clock, writer, tenant, maxLive: ageing.maxLive, model });
  const otherJobs = [
    closeSessions({ graph, clock, outbox, tenant }),
    lapseUnanswered({ graph, clock, tenant }),
    forgetFormerVectors({ graph, clock }),
    forgetOperations({ graph, clock }),
  ];
  const background = makeBackground({
    graph,
    handlers,
    timer,
    clock,
    log,
    metrics,
    tenant,
    onAttempt: counting.onAttempt,
    scheduledJobs: ageing.byClock ? [...otherJobs, ...allAgeingJobs] : otherJobs,
    onDemandJobs: ageing.byClock ? [] : allAgeingJobs,
    isWorker: role !== 'api',
    hasModel: model !== undefined,
  });
  outbox.wakeWith(background.wake);
  metrics.work.setBacklogReader(clock, (now) => readBacklog(graph.session(), null, now));
  return background;
}

interface AgeingOptions {
  readonly clock: Clock;
  readonly writer: MemoryWriter;
  readonly tenant: string | null;
  readonly maxLive: number;
  readonly model: LanguageModel | undefined;
}

/** Returns the jobs that fold, age and link memories and compare names. */
function ageingJobsOf(
  { graph, embedder, set, foreground }: Components,
  { clock, writer, tenant, maxLive, model }: AgeingOptions,
) {
  const foldingDependencies = {
    graph,
    clock,
    writer,
    tenant,
    model: model && { languageModel: model, prompts: loadOwnPrompts() },
  };
  return [
    ...foldingJobs.map((job) => job(foldingDependencies)),
    ...ageingJobs.map((job) => job({ graph, clock, writer, tenant, maxLive })),
    linkMemories({ graph, clock, tenant, foreground, space: embedder?.space, set }),
    resolveVariants({ graph, clock, tenant }),
  ];
}
