import type { Audience } from '../../src/disclosure/audience.js';
import type { Caller } from '../../src/disclosure/caller.js';
import type { GraphSession } from '../../src/platform/neo4j/graph.js';
import type { Page } from '../../src/platform/graphql/paging.js';
import type { Services } from '../../src/services.js';
import type { GraphTruth } from '../support/graphTruth.js';

/** Where and by whom a surface is asked, with the truth to hold it against. */
export interface Question {
  readonly services: Services;
  readonly graph: GraphSession;
  readonly caller: Caller;
  readonly audience: Audience;
  readonly truth: GraphTruth;
  readonly now: number;
}

/** One way to a memory: what it shows, and what it should show. Every new way to a memory gets a row below. */
export interface Surface {
  readonly name: string;
  readonly shown: (question: Question) => Promise<readonly string[]>;
  readonly expected: (question: Question) => readonly string[];
}

/** The ids of all pages of a list, in order. */
export async function allPages(page: (after: string | null) => Promise<Page<{ id: string }>>): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | null = null; ;) {
    const { edges, hasNextPage }: Page<{ id: string }> = await page(after);
    found.push(...edges.map(({ node }) => node.id));
    if (!hasNextPage) return found;
    after = edges.at(-1)!.cursor;
  }
}
