import { nullWhenNotFound } from '../platform/errors.js';
import { newId } from '../platform/ids.js';
import type { Graph } from '../platform/neo4j/graph.js';
import type { Services } from './services.js';

/** Plans the usual statements for an unknown viewer, without a trace. `onUsable`: recalling and remembering are fast. */
export async function warmUp(
  graph: Graph,
  services: Services,
  signal: AbortSignal,
  onUsable: () => void,
): Promise<void> {
  const { changes, chats, contexts, memories, messages, entities, people, recall, recording, remember } = services;
  const unknownCaller = {
    tenantId: '-',
    viewerId: newId('person'),
    handle: '-',
    persona: '',
    isConnector: false,
    isOperator: false,
    isAdmin: false,
  };
  const caller = { ...unknownCaller, actsForOther: false, saysPrivate: true };
  const request = { graph: graph.rehearsalSession(), caller };
  const context = (kind: 'AGENT' | 'FACTS') => () => contexts.context(request, { kind, message: 'warm up' });
  const readSteps = [
    () => people.accountId(request.graph, caller.tenantId, caller.handle),
    () => recall.warmUp(request),
  ];
  const writeSteps = [() => remember.warmUp(request)];
  const laterSteps = [
    () => contexts.warmUp(request),
    // First queries of the Explorer.
    async () => (await memories.memories(request, {})).totalCount(),
    () => memories.memory(request, newId('memory')),
    () => people.person(request, newId('person')),
    () => chats.chats(request, {}),
    () => chats.chat(request, newId('chat')),
    () => entities.entities(request, {}),
    () => recording.warmUp(request),
    () => messages.warmUp(request),
    context('AGENT'),
    context('FACTS'),
    () => recall.warmUpRareRecalls(request),
    () => changes.forget(request, { id: newId('memory') }).catch(nullWhenNotFound),
  ];
  // Planning a statement keeps one processor busy: two at first, then one beside the requests.
  const firstFailures = await Promise.all([readSteps, writeSteps].map((steps) => runInSequence(steps, signal)));
  const [failure] = firstFailures.flat();
  if (failure !== undefined) throw failure;
  onUsable();
  const [lateFailure] = await runInSequence(laterSteps, signal);
  if (lateFailure !== undefined) throw lateFailure;
}

/** Runs the steps one after the other, also after a failed one, and returns the failures. */
async function runInSequence(steps: readonly (() => Promise<unknown>)[], signal: AbortSignal): Promise<Error[]> {
  const failures: Error[] = [];
  for (const step of steps) {
    if (!signal.aborted) await step().catch((error: Error) => failures.push(error));
  }
  return failures;
}
