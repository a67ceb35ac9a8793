import type { Page } from './paging.js';
import { Field, Int, ObjectType } from './typeGraphql.js';

/** End of a page: the cursor, and whether more follows. */
@ObjectType({ description: 'Where a page ends.' })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether the list goes on.' })
  hasNextPage!: boolean;

  @Field(() => String, { nullable: true, description: 'The cursor to go on from.' })
  endCursor!: string | null;
}

/** Source of a Relay connection. */
export interface Connection<T> {
  /** Counted only when it is read. */
  readonly totalCount: Promise<number>;
  readonly pageInfo: PageInfo;
  readonly edges: readonly { readonly cursor: string; readonly node: T }[];
}

/** Builds the object types of a Relay connection of a node type; its name ends in `Connection`. */
export function connectionOf<T extends object>(name: string, node: () => new () => T) {
  @ObjectType(`${name}Edge`, { description: `A ${name} in a list.` })
  class Edge {
    @Field(() => String)
    cursor!: string;

    @Field(node)
    node!: T;
  }

  @ObjectType(`${name}Connection`, { description: `A page of a list of type ${name}.` })
  class ConnectionObject {
    @Field(() => Int, { description: 'How many items the whole list holds; counted when asked for.' })
    totalCount!: number;

    @Field(() => PageInfo)
    pageInfo!: PageInfo;

    @Field(() => [Edge])
    edges!: Edge[];
  }
  return ConnectionObject;
}

/** Converts a page to its connection. */
export function toConnection<T, V>(page: Page<T>, show: (node: T) => V): Connection<V> {
  return {
    get totalCount() {
      return page.totalCount();
    },
    pageInfo: { hasNextPage: page.hasNextPage, endCursor: page.edges.at(-1)?.cursor ?? null },
    edges: page.edges.map(({ cursor, node }) => ({ cursor, node: show(node) })),
  };
}
