import type { RequestContext } from '../../disclosure/requestContext.js';
import { invalidInput } from '../../platform/errors.js';
import { type NodeKind, nodeKindOf, NodeObject } from '../../platform/graphql/nodeObject.js';
import { Arg, Ctx, ID, Query, Resolver } from '../../platform/graphql/typeGraphql.js';

/** Reads one node; resolves with null for a hidden and for a missing one alike. */
export type ReadNode = (request: RequestContext, id: string) => Promise<NodeObject | null>;

const maxIds = 50;

/** Reads objects by id under the same rule as the fields of their types. */
@Resolver()
export class NodeResolver {
  constructor(private readonly readers: Readonly<Record<NodeKind, ReadNode>>) {}

  @Query(() => NodeObject, {
    nullable: true,
    description: 'Object with this id, as you may see it in private; null if it does not exist or is hidden from you.',
  })
  node(
    @Ctx() request: RequestContext,
    @Arg('id', () => ID, { description: 'Id of a memory, person, entity, chat, proposal or background task.' })
    id: string,
  ): Promise<NodeObject | null> {
    const kind = nodeKindOf(id);
    if (kind === undefined)
      throw invalidInput('id must be the id of a memory, person, entity, chat, proposal or background task.');
    return this.readers[kind](request, id);
  }

  @Query(() => [NodeObject], {
    nullable: 'items',
    description: 'Objects with these ids, in the order given; null for each that is missing or hidden.',
  })
  nodes(
    @Ctx() request: RequestContext,
    @Arg('ids', () => [ID], { description: '1 to 50 ids, each as in `node`.' }) ids: string[],
  ): Promise<(NodeObject | null)[]> {
    if (ids.length < 1 || ids.length > maxIds)
      throw invalidInput(`ids must have 1 to ${maxIds} items; it has ${ids.length}.`);
    return Promise.all(ids.map((id) => this.node(request, id)));
  }
}
