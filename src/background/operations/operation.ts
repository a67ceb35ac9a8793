import type { HistoryEventKind } from '../../memories/historyEvent.js';
import type { ErrorCode } from '../../platform/errors.js';
import type { WorkState } from '../work/work.js';

/** Parts of the service. `hotpath`: a caller waits; `context`: a prompt; `episodic`: messages; `worker`: background. */
export const operationNodes = ['hotpath', 'context', 'episodic', 'worker'] as const;
export type OperationNode = (typeof operationNodes)[number];
/** Kind of an operation. `ttl`: archived an expired memory. `classify`: examined a message for memories to extract. */
export const operationNames = ['classify', 'search', 'create', 'update', 'merge', 'delete', 'link', 'ttl'] as const;
export type OperationName = (typeof operationNames)[number];
/** Outcome of an operation. `skipped`: there was nothing to do. */
export const operationStatuses = ['ok', 'error', 'skipped'] as const;
export type OperationStatus = (typeof operationStatuses)[number];

/** An operation as it is counted. It holds no text and no person. */
export interface Operation {
  readonly node: OperationNode;
  readonly op: OperationName;
  readonly status: OperationStatus;
}

interface OperationKind extends Omit<Operation, 'status'> {
  /** True if history events of memories count successes, so that only failed and skipped ones are counted here. */
  readonly hasHistoryEvents?: boolean;
}

const inHotpath = (op: OperationName, hasHistoryEvents = true): OperationKind => ({
  node: 'hotpath',
  op,
  hasHistoryEvents,
});
const search = inHotpath('search', false);

/** Operations by field of the API. Fields that only read by id, list, or store an agent's own data are not counted. */
const operationsByField: Readonly<Record<string, OperationKind>> = {
  recall: search,
  entities: search,
  entityCards: search,
  queryMemory: search,
  writeNote: inHotpath('create'),
  updateSoul: inHotpath('create'),
  storeProcedure: inHotpath('create'),
  mergeNotes: inHotpath('merge'),
  context: { node: 'context', op: 'search' },
  recallMessages: { node: 'episodic', op: 'search' },
  recordMessages: { node: 'episodic', op: 'create' },
  forgetMessages: { node: 'episodic', op: 'delete' },
  rememberMemory: inHotpath('create'),
  rememberMemories: inHotpath('create'),
  seedProfile: inHotpath('create'),
  correctMemory: inHotpath('update'),
  pinMemory: inHotpath('update'),
  restoreMemory: inHotpath('update'),
  forgetMemory: inHotpath('delete'),
  forgetPerson: inHotpath('delete'),
  eraseMe: inHotpath('delete'),
  linkPerson: inHotpath('link'),
  mergePersons: inHotpath('merge', false),
  mergeEntities: inHotpath('merge', false),
};

const inBackground = (op: OperationName): OperationKind => ({ node: 'worker', op, hasHistoryEvents: true });

const operationsByWork: Readonly<Record<string, OperationKind>> = {
  'extract-memories': { node: 'worker', op: 'classify' },
  'make-insights': inBackground('create'),
  'store-note': inBackground('create'),
  'refine-memory': inBackground('update'),
  'update-user-note': inBackground('update'),
  'erase-account': inBackground('delete'),
  'finish-removal': inBackground('delete'),
  'compress-window': { node: 'episodic', op: 'update' },
  'roll-summary': { node: 'episodic', op: 'update' },
  'summarize-session': { node: 'episodic', op: 'create' },
  'make-spine': { node: 'episodic', op: 'create' },
};

const operationsByEvent: Readonly<Record<HistoryEventKind, Omit<Operation, 'node'>>> = {
  ADD: { op: 'create', status: 'ok' },
  IGNORE: { op: 'create', status: 'skipped' },
  CONFIRM: { op: 'update', status: 'ok' },
  UPDATE: { op: 'update', status: 'ok' },
  SUPERSEDE: { op: 'update', status: 'ok' },
  RESTORE: { op: 'update', status: 'ok' },
  MERGE: { op: 'merge', status: 'ok' },
  DELETE: { op: 'delete', status: 'ok' },
  PURGE: { op: 'delete', status: 'ok' },
  LINK: { op: 'link', status: 'ok' },
  TTL: { op: 'ttl', status: 'ok' },
};

/** Returns the operation that a field of the API counts as; undefined if none, or if its history events count. */
export const operationOfField = (field: string, outcome: 'OK' | ErrorCode): Operation | undefined =>
  countedOperation(operationsByField, field, outcome === 'OK' ? 'ok' : 'error');

/** Returns the operation that one attempt at work counts as; undefined before a retry, or if history events count. */
export function operationOfAttempt(kind: string, outcome: WorkState | 'LOST'): Operation | undefined {
  if (outcome === 'DONE') return countedOperation(operationsByWork, kind, 'ok');
  if (outcome === 'NOTHING_LEARNED') return countedOperation(operationsByWork, kind, 'skipped');
  return outcome === 'FAILED' || outcome === 'DEAD' ? countedOperation(operationsByWork, kind, 'error') : undefined;
}

/** Returns the operation to count for a history event of a memory. */
export const operationOfEvent = (event: HistoryEventKind, node: OperationNode): Operation => ({
  node,
  ...operationsByEvent[event],
});

function countedOperation(
  kinds: Readonly<Record<string, OperationKind>>,
  name: string,
  status: OperationStatus,
): Operation | undefined {
  const kind = Object.hasOwn(kinds, name) ? kinds[name]! : undefined;
  return kind && !(kind.hasHistoryEvents && status === 'ok') ? { node: kind.node, op: kind.op, status } : undefined;
}
