import { kindOfId } from '../ids.js';
import { ID, InterfaceType } from './typeGraphql.js';
import { NonNull } from './fields.js';

/** Names of the GraphQL types of nodes by the kind of their ids. */
export const nodeTypes = {
  memory: 'Memory',
  person: 'Person',
  entity: 'Entity',
  chat: 'Chat',
  proposal: 'Proposal',
  merge: 'Proposal',
  task: 'BackgroundTask',
} as const;

export type NodeKind = keyof typeof nodeTypes;

/** Returns the kind of a node's id; undefined if it is not one. */
export function nodeKindOf(id: string): NodeKind | undefined {
  const kind = kindOfId(id);
  return kind !== undefined && kind in nodeTypes ? (kind as NodeKind) : undefined;
}

/** GraphQL interface of what `node` reads by id. */
@InterfaceType('Node', {
  description: 'Object with an id that `node` can read.',
  resolveType: ({ id }: NodeObject) => nodeTypes[nodeKindOf(id)!],
})
export abstract class NodeObject {
  @NonNull(() => ID, 'Opaque id that carries its type; it never changes.') id!: string;
}
