import {
  type DocumentNode,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  type GraphQLSchema,
  isObjectType,
  isInterfaceType,
  isUnionType,
  getNamedType,
  Kind,
  type SelectionSetNode,
  type ValidationRule,
} from 'graphql';
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity/cjs';
import { DomainError } from '../errors.js';
import { fragmentsOf } from './rootFields.js';

/** Maximum depth of nested fields; introspection does not count. */
const maxDepth = 15;
/** Maximum number of objects that an answer could hold by the requested page sizes. */
const maxObjects = 50_000;
/** Cost of a root field beside its answer. */
const rootFieldCost = 50;

/** Refuses a document that is too deep, even if more is wrong with it. */
export const depthRule: ValidationRule = (context) => ({
  Document: (document) => {
    const depth = depthOf(document);
    if (depth <= maxDepth) return;
    const message = `The query is ${depth} levels deep; at most ${maxDepth} are allowed.`;
    context.reportError(new GraphQLError(message, { originalError: new DomainError('TOO_COMPLEX', message) }));
  },
});

/** Estimate of an operation before it runs. */
export interface EstimatedOperation {
  /** Number of objects that its answer could hold. */
  readonly objects: number;
  /** Values of its variables as its fields get them: coerced, with their defaults. */
  readonly values: Record<string, unknown>;
}

/** Refuses a document whose answer could be too large, before it runs. */
export function refuseTooLarge(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
  variables: Record<string, unknown>,
): EstimatedOperation {
  const values = coercedVariables(schema, document, operationName, variables);
  const objects = getComplexity({ schema, query: document, operationName, variables, estimators: [estimateObjects] });
  if (objects > maxObjects) {
    throw new DomainError(
      'TOO_COMPLEX',
      `The query could return about ${objects} objects; at most ${maxObjects} are allowed. Ask for smaller pages or fewer fields.`,
    );
  }
  return { objects, values };
}

/** Throws the error of the first wrong value: the cost estimate would describe each, which may take minutes. */
function coercedVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
  variables: Record<string, unknown>,
): Record<string, unknown> {
  const declared = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  const { coerced, errors } = getVariableValues(schema, declared, variables, { maxErrors: 1 });
  if (errors) throw errors[0]!;
  return coerced;
}

/** Estimates the objects of a field: its page size (1 without one) times the object and its children. */
const estimateObjects: ComplexityEstimator = ({ field, args, childComplexity, type }) => {
  const namedType = getNamedType(field.type);
  const isObject = isObjectType(namedType) || isInterfaceType(namedType) || isUnionType(namedType);
  const size = pageSizeOf(args);
  const isRootField = type.name === 'Query' || type.name === 'Mutation';
  return (isObject ? size * (1 + childComplexity) : 0) + (isRootField ? rootFieldCost : 0);
};

function pageSizeOf(args: Record<string, unknown>): number {
  const { first, limit, refs, ids, input } = args;
  if (typeof first === 'number') return Math.max(1, first);
  if (typeof limit === 'number') return Math.max(1, limit);
  const list = refs ?? ids ?? (input as { readonly memories?: unknown } | undefined)?.memories;
  return Array.isArray(list) ? Math.max(1, list.length) : 1;
}

/** Returns the maximum depth of nested fields. Iterative per definition: documents may nest thousands of levels. */
function depthOf(document: DocumentNode): number {
  const fragments = fragmentsOf(document);
  const depthByFragment = new Map<string, number>();
  const fragmentDepth = (name: string): number => {
    const fragment = fragments.get(name);
    if (!depthByFragment.has(name)) {
      // Another rule refuses a fragment that spreads itself.
      depthByFragment.set(name, 0);
      depthByFragment.set(name, fragment ? measure(fragment.selectionSet) : 0);
    }
    return depthByFragment.get(name)!;
  };
  const measure = (root: SelectionSetNode): number => {
    let deepest = 0;
    const pendingSets = [{ set: root, above: 0 }];
    for (let next = pendingSets.pop(); next; next = pendingSets.pop()) {
      const { set, above } = next;
      for (const selection of set.selections) {
        if (selection.kind === Kind.FRAGMENT_SPREAD) {
          deepest = Math.max(deepest, above + fragmentDepth(selection.name.value));
        } else if (selection.kind === Kind.INLINE_FRAGMENT) {
          pendingSets.push({ set: selection.selectionSet, above });
        } else if (!selection.name.value.startsWith('__')) {
          deepest = Math.max(deepest, above + 1);
          if (selection.selectionSet) pendingSets.push({ set: selection.selectionSet, above: above + 1 });
        }
      }
    }
    return deepest;
  };
  return Math.max(
    0,
    ...document.definitions.map((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? measure(definition.selectionSet) : 0,
    ),
  );
}
