import { DomainError } from '../../platform/errors.js';
import type { RootField } from '../../platform/graphql/rootFields.js';

/** Limit of fields per request that search or write. */
const maxHeavyFields = 50;
/** Objects of an answer per point: so many cost as much as a plain list. */
const objectsPerPoint = 1_000;

type Args = RootField['args'];

/** Costs of Query fields that search or count, in lists or reads by id; from `npm run bench:fairness -- --costs`. */
const searches: Readonly<Record<string, number>> = {
  recall: 5,
  context: 10,
  recallMessages: 5,
  queryMemory: 5,
  entityCards: 2,
  entities: 2,
  node: 2,
  nodes: 5,
  whoCanHear: 3,
  memoriesAboutMe: 3,
  tenantCounts: 5,
};

/** Costs of the fields of objects that search once for all objects of a list. */
const nestedSearches: Readonly<Record<string, number>> = {
  'NamedEntity.card': 2,
  'NamedEntity.memories': 2,
  'Person.card': 2,
  'Person.memories': 2,
  'Entity.card': 2,
  'Entity.memories': 2,
};

/** Names of the fields of objects that search. */
export const nestedNames: ReadonlySet<string> = new Set(Object.keys(nestedSearches));

/** Cost of opening a subscription: it determines the audience, and its changes are read as long as it is open. */
export const subscriptionCost = 5;

/** Cost of an export: it may read thousands of memories with their history. */
export const exportCost = 100;

/** Tokens of a document per point. The cost is the square of this quotient: validation compares pairs of fields. */
const tokensPerPoint = 500;

/** Computes the cost of parsing and validating a document, in points; documents of usual size are free. */
export const documentCost = (tokens: number): number => Math.floor((tokens / tokensPerPoint) ** 2);

/** Default cost of a mutation. */
const writeCost = 3;
const writes: Readonly<Record<string, (args: Args) => number>> = {
  rememberMemories: ({ input }) => writeCost + lengthOf(partOf(input, 'memories')) / 2,
  recordMessages: ({ input }) =>
    writeCost +
    lengthOf(partOf(input, 'messages')) / 10 +
    (partOf(input, 'returnContext') == null ? 0 : searches.context!),
  forgetMessages: ({ input }) =>
    writeCost + lengthOf(partOf(input, 'ids') ?? []) / 2 + lengthOf(partOf(input, 'values') ?? []),
  syncChat: ({ input }) => writeCost + lengthOf(partOf(input, 'participants')) / 10,
  seedProfile: ({ input }) => writeCost + lengthOf(partOf(input, 'facts')) / 2,
};

/**
 * Computes the cost of an operation in points of the rate limit: 1 for a plain list or a read by id, and 1 per 1,000
 * objects that it could answer. `nested` is the number of times that it requests each nested field that searches.
 * Throws TOO_COMPLEX for too many searches or writes.
 */
export function costOf(
  fields: readonly RootField[],
  isMutation: boolean,
  objects: number,
  nested: ReadonlyMap<string, number> = new Map(),
): number {
  const isHeavy = ({ name }: RootField): boolean => isMutation || name in searches;
  const heavyCount = sumOf(nested.values()) + fields.filter(isHeavy).length;
  if (heavyCount > maxHeavyFields) {
    throw new DomainError(
      'TOO_COMPLEX',
      `A request may have at most ${maxHeavyFields} fields that search or write, counting each alias; it has ${heavyCount}.`,
    );
  }
  const costs = fields.map(({ name, args }) =>
    isMutation ? (writes[name]?.(args) ?? writeCost) : (searches[name] ?? 1),
  );
  const nestedCosts = [...nested].map(([name, count]) => count * (nestedSearches[name] ?? 0));
  const sum = sumOf(costs) + sumOf(nestedCosts);
  return Math.max(1, Math.round(sum + Math.floor(objects / objectsPerPoint)));
}

const sumOf = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 1);

const partOf = (input: unknown, name: string): unknown =>
  typeof input === 'object' && input !== null ? (input as Record<string, unknown>)[name] : undefined;
