import type { EntityType, ShownMemoryFragment, ShownPersonFragment } from '../../operations.generated.js';
import { chatName, inSentence, personName } from '../../parts/names.js';
import { pathOf } from '../../parts/paths.js';
import type { words } from '../../words.js';

/** Kinds of nodes in the graph. */
export const kinds = ['memory', 'person', 'thing', 'chat'] as const;
export type Kind = (typeof kinds)[number];

/** A node whose neighbourhood is shown, as the address names it: its kind and its id or ref. */
export interface Focus {
  readonly kind: Kind;
  readonly id: string;
}

export interface GraphNode extends Focus {
  readonly key: string;
  readonly label: string;
  /** Path of its own view; chats have none. */
  readonly path: string | undefined;
  readonly person?: ShownPersonFragment;
  readonly type?: EntityType;
  readonly memory?: ShownMemoryFragment;
}

/** An edge between two nodes, from a memory to what it refers to. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly name: keyof typeof words.graph.edges;
}

/** The neighbourhood of a node, as the API answered it. */
export interface Neighbourhood {
  readonly focus: Focus;
  readonly center: GraphNode | undefined;
  readonly memories: readonly ShownMemoryFragment[];
  /** Edges that are not part of a single memory. */
  readonly edges: readonly GraphEdge[];
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** Number of further neighbours that were left out. */
  readonly omittedCount: number;
}

export const keyOf = ({ kind, id }: Focus): string => `${kind}:${id}`;

/** Parses the focus in an address; undefined for an invalid one. */
export function focusOf(text: string): Focus | undefined {
  const at = text.indexOf(':');
  const kind = kinds.find((one) => one === text.slice(0, at));
  return kind && at < text.length - 1 ? { kind, id: text.slice(at + 1) } : undefined;
}

/** Limits of the drawn neighbourhoods. */
export interface Limits {
  /** Most nodes altogether. */
  readonly nodes: number;
  /** Most people, things and chats of a neighbourhood: those with most memories in it. */
  readonly neighbours: number;
  /** Most memories, the newest, between the center of a neighbourhood and one neighbour. */
  readonly memoriesPerNeighbour: number;
}

/** Joins neighbourhoods into one graph within limits. What does not fit is counted. */
export function mergeNeighbourhoods(neighbourhoods: readonly Neighbourhood[], limits: Limits): Graph {
  const memoriesById = new Map(neighbourhoods.flatMap(({ memories }) => memories.map((one) => [one.id, one] as const)));
  const memories = [...memoriesById.values()];
  const nodes = selectNodes(neighbourhoods, limits);
  return {
    nodes,
    edges: joinEdges(neighbourhoods, memories, nodes),
    omittedCount: countOmitted(memories, nodes.length),
  };
}

/** Selects the drawn nodes: first the centers, then the neighbours with most memories, then the newest memories. */
function selectNodes(neighbourhoods: readonly Neighbourhood[], limits: Limits): GraphNode[] {
  const nodes = new Map<string, GraphNode>();
  const add = (node: GraphNode | undefined): void => {
    if (node && !nodes.has(node.key)) nodes.set(node.key, node);
  };
  for (const { center } of neighbourhoods) add(center);
  for (const { focus, memories } of neighbourhoods) {
    // All that a memory names is shown around it; around anything else what most memories have in common with it.
    const maxNeighbours = focus.kind === 'memory' ? Infinity : limits.neighbours;
    for (const node of nearest(memories, keyOf(focus)).slice(0, maxNeighbours)) add(node);
  }
  for (const { focus, memories } of neighbourhoods) {
    const countsByNeighbour = new Map<string, number>();
    for (const memory of newestFirst(memories)) {
      const neighbour =
        edgesOf(memory).find(({ node }) => node.key !== keyOf(focus) && nodes.has(node.key))?.node.key ?? '';
      const count = (countsByNeighbour.get(neighbour) ?? 0) + 1;
      countsByNeighbour.set(neighbour, count);
      if (count <= limits.memoriesPerNeighbour || focus.kind === 'memory') add(memoryNode(memory));
    }
  }
  return [...nodes.values()].slice(0, limits.nodes);
}

/** Joins the edges of memories and neighbourhoods, each once: those between two drawn nodes. */
function joinEdges(
  neighbourhoods: readonly Neighbourhood[],
  memories: readonly ShownMemoryFragment[],
  nodes: readonly GraphNode[],
): GraphEdge[] {
  const drawnKeys = new Set(nodes.map(({ key }) => key));
  const memoryEdges = memories.flatMap((memory) =>
    edgesOf(memory).map(({ node, name }) => ({ from: keyOf({ kind: 'memory', id: memory.id }), to: node.key, name })),
  );
  const drawnEdges = [...memoryEdges, ...neighbourhoods.flatMap(({ edges }) => edges)].filter(
    ({ from, to }) => drawnKeys.has(from) && drawnKeys.has(to),
  );
  return [...new Map(drawnEdges.map((edge) => [JSON.stringify([edge.from, edge.to, edge.name]), edge])).values()];
}

/** Counts the memories, and the nodes that they refer to, beyond the drawn nodes. */
function countOmitted(memories: readonly ShownMemoryFragment[], drawnCount: number): number {
  const allKeys = new Set(memories.flatMap((memory) => [memory.id, ...edgesOf(memory).map(({ node }) => node.key)]));
  return Math.max(0, allKeys.size - drawnCount);
}

const newestFirst = (memories: readonly ShownMemoryFragment[]): ShownMemoryFragment[] =>
  [...memories].sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));

/** Lists what memories refer to beside a center, by the number of these memories. */
function nearest(memories: readonly ShownMemoryFragment[], center: string): GraphNode[] {
  const counts = new Map<string, { node: GraphNode; count: number }>();
  for (const memory of memories)
    for (const { node } of edgesOf(memory)) {
      if (node.key === center) continue;
      const { count } = counts.get(node.key) ?? { count: 0 };
      counts.set(node.key, { node, count: count + 1 });
    }
  return [...counts.values()].sort((one, other) => other.count - one.count).map(({ node }) => node);
}

/** Most characters of a node's label; its own page shows the whole text. */
const maxLabelLength = 160;

export const memoryNode = (memory: ShownMemoryFragment): GraphNode => {
  const { id, text } = memory;
  const key = keyOf({ kind: 'memory', id });
  return { kind: 'memory', id, key, label: inSentence(text, maxLabelLength), path: pathOf.memory(id), memory };
};

export const personNode = (person: ShownPersonFragment): GraphNode => {
  const { id } = person;
  const key = keyOf({ kind: 'person', id });
  return { kind: 'person', id, key, label: personName(person), path: pathOf.person(id), person };
};

export const thingNode = (ref: string, label: string, type: EntityType): GraphNode => {
  const key = keyOf({ kind: 'thing', id: ref });
  return { kind: 'thing', id: ref, key, label: inSentence(label), path: pathOf.entity(ref), type };
};

export const chatNode = (chat: Parameters<typeof chatName>[0]): GraphNode => {
  const { id } = chat;
  return { kind: 'chat', id, key: keyOf({ kind: 'chat', id }), label: chatName(chat), path: undefined };
};

/** Lists the edges of a memory to the nodes that it refers to. */
function edgesOf(memory: ShownMemoryFragment): { node: GraphNode; name: GraphEdge['name'] }[] {
  const { scope, statedBy, subjects, entities, learnedIn } = memory;
  const chat = scope.chat ?? learnedIn;
  const { owner } = scope;
  // An owner who said it, or whom it is about, is tied to it already.
  const isNamed = owner?.id === statedBy?.id || subjects.some(({ id }) => id === owner?.id);
  return [
    ...subjects.map((person) => ({ node: personNode(person), name: 'about' as const })),
    ...(statedBy ? [{ node: personNode(statedBy), name: 'told' as const }] : []),
    ...(owner && !isNamed ? [{ node: personNode(owner), name: 'owner' as const }] : []),
    ...entities
      .filter(({ type }) => type !== 'PERSON')
      .map(({ ref, label, type }) => ({ node: thingNode(ref, label, type), name: 'names' as const })),
    ...(chat ? [{ node: chatNode(chat), name: 'in' as const }] : []),
  ];
}
