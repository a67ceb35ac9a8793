import { nullWhenNotFound } from '../platform/errors.js';
import { newId } from '../platform/ids.js';
import type { Graph } from '../platform/neo4j/graph.js';
import type { Services } from './services.js';

/** Plans the usual statements for a viewer who does not exist; no trace. `onUsable` after recalling and remembering. */
export async function warmUp(
  graph: Graph,
  services: Services,
  signal: AbortSignal,
  onUsable: () => void,
): Promise<void> {
  const { changes, chats, contexts, memories, messages, entities, people, recall, recording, remember } = services;
  const nobody = {
    tenantId: '-',
    viewerId: newId('person'),
    handle: '-',
    persona: '',
    isConnector: false,
    isOperator: false,
    isAdmin: false,
  };
  const caller = { ...nobody, actsForOther: false, saysPrivate: true };
  const session = graph.rehearsal();
  const context = (kind: 'AGENT' | 'FACTS') => () => contexts.context(session, caller, { kind, message: 'warm up' });
  const readSteps = [
    () => people.accountId(session, caller.tenantId, caller.handle),
    () => recall.warmUp(session, caller),
  ];
  const writeSteps = [() => remember.warmUp(session, caller)];
  const laterSteps = [
    () => contexts.warmUp(session, caller),
    // First queries of the Explorer.
    async () => (await memories.memories(session, caller, {})).totalCount(),
    () => memories.memory(session, caller, newId('memory')),
    () => people.person(session, caller, newId('person')),
    () => chats.chats(session, caller, {}),
    () => chats.chat(session, caller, newId('chat')),
    () => entities.entities(session, caller, {}),
    () => recording.warmUp(session, caller),
    () => messages.warmUp(session, caller),
    context('AGENT'),
    context('FACTS'),
    () => recall.warmUpRareRecalls(session, caller),
    () => changes.forget(session, caller, { id: newId('memory') }).catch(nullWhenNotFound),
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
