import {
  type DocumentNode,
  type FragmentDefinitionNode,
  getOperationAST,
  getVariableValues,
  type GraphQLSchema,
  isObjectType,
  isInterfaceType,
  isUnionType,
  getNamedType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity/cjs';
import { DomainError } from '../errors.js';

/** Deepest nesting of fields; introspection does not count. */
const maxDepth = 15;
/** Most objects that an answer could hold by the page sizes asked for. */
const maxCost = 50_000;
/** What asking one question costs beside its answer. */
const questionCost = 50;

/**
 * Refuses a document that is too deep or could answer too much, before any of it runs; else says how many objects it
 * could answer.
 */
export function refuseTooComplex(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
  variables: Record<string, unknown>,
): number {
  const depth = depthOf(document);
  if (depth > maxDepth) {
    throw new DomainError('TOO_COMPLEX', `The query is ${depth} levels deep; at most ${maxDepth} are answered.`);
  }
  refuseWrongVariables(schema, document, operationName, variables);
  const cost = getComplexity({ schema, query: document, operationName, variables, estimators: [objects] });
  if (cost > maxCost) {
    throw new DomainError(
      'TOO_COMPLEX',
      `The query could answer about ${cost} objects; at most ${maxCost} are. Ask for smaller pages or fewer fields.`,
    );
  }
  return cost;
}

/** Throws what is wrong with the first wrong value; the count of the cost would describe each, for minutes if need be. */
function refuseWrongVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
  variables: Record<string, unknown>,
): void {
  const declared = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  const { errors } = getVariableValues(schema, declared, variables, { maxErrors: 1 });
  if (errors) throw errors[0]!;
}

/** Objects of a field: one, times its page size, with all that hangs on each. */
const objects: ComplexityEstimator = ({ field, args, childComplexity, type }) => {
  const named = getNamedType(field.type);
  const isObject = isObjectType(named) || isInterfaceType(named) || isUnionType(named);
  const size = sizeOf(args);
  const isQuestion = type.name === 'Query' || type.name === 'Mutation';
  return (isObject ? size * (1 + childComplexity) : 0) + (isQuestion ? questionCost : 0);
};

function sizeOf(args: Record<string, unknown>): number {
  const { first, limit, inputs, refs } = args;
  if (typeof first === 'number') return Math.max(1, first);
  if (typeof limit === 'number') return Math.max(1, limit);
  const list = inputs ?? refs;
  return Array.isArray(list) ? Math.max(1, list.length) : 1;
}

function depthOf(document: DocumentNode): number {
  const fragments = new Map(
    document.definitions.flatMap((one): [string, FragmentDefinitionNode][] =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [],
    ),
  );
  const known = new Map<string, number>();
  const measure = (set: SelectionSetNode | undefined): number => {
    if (!set) return 0;
    let deepest = 0;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const introspection = selection.name.value.startsWith('__');
        deepest = Math.max(deepest, introspection ? 0 : 1 + measure(selection.selectionSet));
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        deepest = Math.max(deepest, measure(selection.selectionSet));
      } else {
        deepest = Math.max(deepest, fragmentDepth(selection.name.value));
      }
    }
    return deepest;
  };
  const fragmentDepth = (name: string): number => {
    if (!known.has(name)) {
      known.set(name, 0);
      known.set(name, measure(fragments.get(name)?.selectionSet));
    }
    return known.get(name)!;
  };
  return Math.max(
    0,
    ...document.definitions.map((one) => (one.kind === Kind.OPERATION_DEFINITION ? measure(one.selectionSet) : 0)),
  );
}
