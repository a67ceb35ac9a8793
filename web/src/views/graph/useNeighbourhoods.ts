import type { Client } from '@urql/core';
import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { KithError } from '../../../../clients/typescript/src/errors.js';
import { kithErrorOf } from '../../api/client.js';
import {
  AroundAllDocument,
  AroundMemoryDocument,
  AroundPersonDocument,
  type MemoryFilter,
  type ShownMemoryFragment,
  type TypedDocumentString,
} from '../../operations.generated.js';
import {
  chatNode,
  type Focus,
  keyOf,
  memoryNode,
  personNode,
  type Neighbourhood,
  thingNode,
  type GraphEdge,
} from './graph.js';

export interface Neighbourhoods {
  readonly neighbourhoods: readonly Neighbourhood[];
  readonly error: KithError | undefined;
  readonly isLoading: boolean;
}

/** Loads the neighbourhood of each chosen node in the viewer's context; earlier answers are cached. */
export function useNeighbourhoods(focuses: readonly Focus[], chat: string | undefined): Neighbourhoods {
  const client = useClient();
  const [state, setState] = useState<Neighbourhoods>({ neighbourhoods: [], error: undefined, isLoading: true });
  const focusesJson = JSON.stringify(focuses);
  useEffect(() => {
    let isCancelled = false;
    setState((before) => ({ ...before, isLoading: true, error: undefined }));
    Promise.all((JSON.parse(focusesJson) as Focus[]).map((focus) => neighbourhoodAround(client, focus, chat))).then(
      (neighbourhoods) => isCancelled || setState({ neighbourhoods, error: undefined, isLoading: false }),
      (error: unknown) =>
        isCancelled || setState((before) => ({ ...before, error: asKithError(error), isLoading: false })),
    );
    return () => {
      isCancelled = true;
    };
  }, [client, focusesJson, chat]);
  return state;
}

async function neighbourhoodAround(client: Client, focus: Focus, chat: string | undefined): Promise<Neighbourhood> {
  const { kind, id } = focus;
  if (kind === 'memory') {
    const { memory } = await runQuery(client, AroundMemoryDocument, { id, chat });
    if (!memory) return { focus, center: undefined, memories: [], edges: [] };
    const from = keyOf(focus);
    const edgeTo = (name: GraphEdge['name']) => (other: ShownMemoryFragment) => ({
      from,
      to: memoryNode(other).key,
      name,
    });
    const related = memory.related.map((one) => one.memory);
    const replaced = memory.supersededBy ? [memory.supersededBy] : [];
    const edges = [
      ...related.map(edgeTo('near')),
      ...memory.supersedes.map(edgeTo('replaces')),
      ...replaced.map((other) => ({ from: memoryNode(other).key, to: from, name: 'replaces' as const })),
    ];
    const memories = [memory, ...related, ...memory.supersedes, ...replaced];
    return { focus, center: memoryNode(memory), memories, edges };
  }
  if (kind === 'person') {
    const { person, statedMemories } = await runQuery(client, AroundPersonDocument, { id, chat });
    const memories = [...(person?.memories.edges ?? []), ...statedMemories.edges].map(({ node }) => node);
    return { focus, center: person ? personNode(person) : undefined, memories, edges: [] };
  }
  const filter: MemoryFilter = kind === 'thing' ? { entityRefs: [id] } : { inChat: id };
  const { memories: memoryPage } = await runQuery(client, AroundAllDocument, { filter, chat });
  const memories = memoryPage.edges.map(({ node }) => node);
  const center = kind === 'thing' ? thingOf(memories, id) : chatOf(memories, id);
  return { focus, center, memories, edges: [] };
}

/** Names an entity as the memories name it. */
function thingOf(memories: readonly ShownMemoryFragment[], id: string): Neighbourhood['center'] {
  const named = memories.flatMap(({ entities }) => entities).find(({ ref }) => ref === id);
  return named && thingNode(id, named.label, named.type);
}

function chatOf(memories: readonly ShownMemoryFragment[], id: string): Neighbourhood['center'] {
  const chats = memories.flatMap(({ scope, learnedIn }) => [scope.chat, learnedIn]);
  const namedChat = chats.find((chat) => chat?.id === id);
  return namedChat ? chatNode(namedChat) : undefined;
}

async function runQuery<Data, Variables extends object>(
  client: Client,
  document: TypedDocumentString<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data, error } = await client
    .query<Data, Variables>(document.toString(), variables, { requestPolicy: 'cache-first' })
    .toPromise();
  if (data === undefined) throw kithErrorOf(error) ?? new KithError('UNEXPECTED_ANSWER', 'There was no answer.');
  return data;
}

const asKithError = (error: unknown): KithError =>
  error instanceof KithError ? error : new KithError('UNEXPECTED_ANSWER', String(error));
