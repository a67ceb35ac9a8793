import { DomainError } from '../../platform/errors.js';
import type { RootField } from '../../platform/graphql/rootFields.js';

/** Fields that search or write: so many may stand in one request. */
const maxHeavyFields = 50;
/** So many objects of an answer cost as much as a plain list. */
const objectsPerPoint = 1_000;

type Args = RootField['args'];

/** What the fields of Query that search or count much cost, in plain lists or reads by id; `npm run bench:fairness -- --costs` measures them. */
const searches: Readonly<Record<string, number>> = {
  recall: 5,
  context: 10,
  recallMessages: 5,
  queryMemory: 5,
  entityCards: 2,
  entities: 2,
  whoCanHear: 3,
  tenantCounts: 5,
};

/** What the fields of objects cost that search once for all objects of a list. */
const nestedSearches: Readonly<Record<string, number>> = {
  'Person.card': 2,
  'Person.memories': 2,
  'Entity.card': 2,
  'Entity.memories': 2,
};

/** The fields of objects that search. */
export const nestedNames: ReadonlySet<string> = new Set(Object.keys(nestedSearches));

/** What opening a subscription costs: it finds out who hears, and what comes is read for as long as it is open. */
export const subscriptionCost = 5;

/** What an export costs: it may read thousands of memories with their history. */
export const exportCost = 100;

/** The square of this part of a document's tokens is its cost: validation compares its fields with each other. */
const tokensPerPoint = 500;

/** What reading and validating a document costs, in points; what clients usually send costs nothing. */
export const documentCost = (tokens: number): number => Math.floor((tokens / tokensPerPoint) ** 2);

/** What a mutation costs unless said otherwise below. */
const write = 3;
const writes: Readonly<Record<string, (args: Args) => number>> = {
  rememberMemories: ({ inputs }) => write + lengthOf(inputs) / 2,
  recordMessages: ({ input }) =>
    write +
    lengthOf(partOf(input, 'messages')) / 10 +
    ((partOf(input, 'returnContext') ?? partOf(input, 'return_context')) == null ? 0 : searches.context!),
  syncChat: ({ input }) => write + lengthOf(partOf(input, 'participants')) / 10,
  seedProfile: ({ input }) => write + lengthOf(partOf(input, 'facts')) / 2,
};

/**
 * What an operation costs, in points of the rate limit: 1 for a plain list or a read by id, and 1 for each 1,000 objects
 * that it could answer. `nested` says how often it asks each field of objects that searches. Throws TOO_COMPLEX where it
 * searches or writes too often.
 */
export function costOf(
  fields: readonly RootField[],
  isMutation: boolean,
  objects: number,
  nested: ReadonlyMap<string, number> = new Map(),
): number {
  const isHeavy = ({ name }: RootField): boolean => isMutation || name in searches;
  const heavy = sumOf(nested.values()) + fields.filter(isHeavy).length;
  if (heavy > maxHeavyFields) {
    throw new DomainError(
      'TOO_COMPLEX',
      `One request may hold ${maxHeavyFields} fields that search or write, each alias counted; it has ${heavy}.`,
    );
  }
  const costs = fields.map(({ name, args }) => (isMutation ? (writes[name]?.(args) ?? write) : (searches[name] ?? 1)));
  const below = [...nested].map(([name, count]) => count * (nestedSearches[name] ?? 0));
  const sum = sumOf(costs) + sumOf(below);
  return Math.max(1, Math.round(sum + Math.floor(objects / objectsPerPoint)));
}

const sumOf = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 1);

const partOf = (input: unknown, name: string): unknown =>
  typeof input === 'object' && input !== null ? (input as Record<string, unknown>)[name] : undefined;
