import type { ShownMemoryFragment } from '../../operations.generated.js';
import { chatName, inSentence, pathOf, personName } from '../../parts/names.js';
import type { words } from '../../words.js';

/** Kinds of nodes in the graph. */
export const kinds = ['memory', 'person', 'thing', 'chat'] as const;
export type Kind = (typeof kinds)[number];

/** A node whose step is shown, as the address names it: its kind and its id or ref. */
export interface Focus {
  readonly kind: Kind;
  readonly id: string;
}

export interface GraphNode extends Focus {
  readonly key: string;
  readonly label: string;
  /** Path of its own view; chats have none. */
  readonly path: string | undefined;
}

/** An edge between two nodes, from a memory to what it refers to. */
export interface Tie {
  readonly from: string;
  readonly to: string;
  readonly name: keyof typeof words.graph.ties;
}

/** The neighbourhood of a node, as the API answered it. */
export interface Step {
  readonly focus: Focus;
  readonly center: GraphNode | undefined;
  readonly memories: readonly ShownMemoryFragment[];
  /** Edges that are not part of a single memory. */
  readonly ties: readonly Tie[];
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly ties: readonly Tie[];
  /** Number of further neighbours that were left out. */
  readonly left: number;
}

export const keyOf = ({ kind, id }: Focus): string => `${kind}:${id}`;

/** Parses the focus in an address; undefined for an invalid one. */
export function focusOf(text: string): Focus | undefined {
  const at = text.indexOf(':');
  const kind = kinds.find((one) => one === text.slice(0, at));
  return kind && at < text.length - 1 ? { kind, id: text.slice(at + 1) } : undefined;
}

/**
 * Joins steps into one graph with at most `most` nodes: first the chosen nodes, then their neighbours, in their order.
 */
export function joined(steps: readonly Step[], most: number): Graph {
  const nodes = new Map<string, GraphNode>();
  const add = (node: GraphNode | undefined): void => {
    if (node && !nodes.has(node.key)) nodes.set(node.key, node);
  };
  for (const { center } of steps) add(center);
  const memories = new Map<string, ShownMemoryFragment>();
  for (const { focus, memories: found } of steps) {
    for (const memory of found) {
      memories.set(memory.id, memory);
      add(memoryNode(memory));
      // The neighbours of a memory are its people, entities and chat; the neighbours of any other node are its
      // memories.
      if (focus.kind === 'memory' && focus.id === memory.id) for (const { node } of tiesOf(memory)) add(node);
    }
  }
  const kept = [...nodes.values()].slice(0, most);
  const keys = new Set(kept.map(({ key }) => key));
  const told = [...memories.values()].flatMap((memory) =>
    tiesOf(memory).map(({ node, name }) => ({ from: keyOf({ kind: 'memory', id: memory.id }), to: node.key, name })),
  );
  const all = [...told, ...steps.flatMap(({ ties }) => ties)].filter(({ from, to }) => keys.has(from) && keys.has(to));
  const unique = new Map(all.map((tie) => [JSON.stringify([tie.from, tie.to, tie.name]), tie]));
  return { nodes: kept, ties: [...unique.values()], left: nodes.size - kept.length };
}

/** Most characters of a node's label; its own page shows the whole text. */
const longest = 160;

export const memoryNode = ({ id, text }: ShownMemoryFragment): GraphNode => ({
  ...{
    kind: 'memory',
    id,
    key: keyOf({ kind: 'memory', id }),
    label: inSentence(text, longest),
    path: pathOf.memory(id),
  },
});

export const personNode = (person: Parameters<typeof personName>[0]): GraphNode => {
  const { id } = person;
  return { kind: 'person', id, key: keyOf({ kind: 'person', id }), label: personName(person), path: pathOf.person(id) };
};

export const thingNode = (ref: string, label: string): GraphNode => ({
  ...{
    kind: 'thing',
    id: ref,
    key: keyOf({ kind: 'thing', id: ref }),
    label: inSentence(label),
    path: pathOf.entity(ref),
  },
});

export const chatNode = (chat: Parameters<typeof chatName>[0]): GraphNode => {
  const { id } = chat;
  return { kind: 'chat', id, key: keyOf({ kind: 'chat', id }), label: chatName(chat), path: undefined };
};

/** Lists the edges of a memory to the nodes that it refers to. */
function tiesOf(memory: ShownMemoryFragment): { node: GraphNode; name: Tie['name'] }[] {
  const { scope, statedBy, subjects, entities, learnedIn } = memory;
  const chat = scope.chat ?? learnedIn;
  return [
    ...subjects.map((person) => ({ node: personNode(person), name: 'about' as const })),
    ...(statedBy ? [{ node: personNode(statedBy), name: 'told' as const }] : []),
    ...(scope.owner ? [{ node: personNode(scope.owner), name: 'owner' as const }] : []),
    ...entities
      .filter(({ type }) => type !== 'PERSON')
      .map(({ ref, label }) => ({ node: thingNode(ref, label), name: 'names' as const })),
    ...(chat ? [{ node: chatNode(chat), name: 'in' as const }] : []),
  ];
}
