import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  GraphQLIncludeDirective,
  type GraphQLNamedType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
} from 'graphql';

/** Counts, by `Type.field`, how often an operation requests it below root fields. A fragment counts at each spread. */
export function countNested(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  names: ReadonlySet<string>,
): Map<string, number> {
  const fragments = fragmentsOf(document);
  const known = new Map<string, ReadonlyMap<string, number>>();
  const count = (selections: readonly SelectionNode[], type: GraphQLNamedType | undefined): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const one of selections) {
      if (one.kind === Kind.FIELD) {
        const field =
          type && (isObjectType(type) || isInterfaceType(type)) ? type.getFields()[one.name.value] : undefined;
        const name = `${type?.name}.${one.name.value}`;
        if (names.has(name)) add(counts, new Map([[name, 1]]));
        if (field && one.selectionSet) add(counts, count(one.selectionSet.selections, getNamedType(field.type)));
      } else if (one.kind === Kind.INLINE_FRAGMENT) {
        const on = one.typeCondition ? schema.getType(one.typeCondition.name.value) : type;
        add(counts, count(one.selectionSet.selections, on));
      } else {
        add(counts, ofFragment(one.name.value));
      }
    }
    return counts;
  };
  const ofFragment = (name: string): ReadonlyMap<string, number> => {
    const fragment = fragments.get(name);
    const counted = known.get(name);
    if (counted || !fragment) return counted ?? new Map();
    known.set(name, new Map());
    const found = count(fragment.selectionSet.selections, schema.getType(fragment.typeCondition.name.value));
    known.set(name, found);
    return found;
  };
  return count(operation.selectionSet.selections, schema.getRootType(operation.operation) ?? undefined);
}

const add = (sums: Map<string, number>, more: ReadonlyMap<string, number>): void => {
  for (const [name, count] of more) sums.set(name, (sums.get(name) ?? 0) + count);
};

/** Returns the fragments of a document by name. */
export const fragmentsOf = (document: DocumentNode): Map<string, FragmentDefinitionNode> =>
  new Map(
    document.definitions.flatMap((one): [string, FragmentDefinitionNode][] =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [],
    ),
  );

/** Field of Query or Mutation in an operation, one per response name. */
export interface RootField {
  readonly name: string;
  /** Arguments, coerced and with their defaults. */
  readonly args: Readonly<Record<string, unknown>>;
}

/**
 * Returns the root fields that an operation runs, including those of its fragments, without skipped ones. `values` are
 * the coerced variables. Throws a GraphQLError for arguments that the values make invalid.
 */
export function rootFieldsOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  values: Record<string, unknown>,
): RootField[] {
  const type = schema.getRootType(operation.operation);
  const fragments = fragmentsOf(document);
  const fieldsByName = new Map<string, FieldNode>();
  const spread = new Set<string>();
  const collect = (selections: readonly SelectionNode[]): void => {
    for (const one of selections) {
      if (isSkipped(one, values)) continue;
      if (one.kind === Kind.FIELD) {
        fieldsByName.set((one.alias ?? one.name).value, one);
      } else if (one.kind === Kind.INLINE_FRAGMENT) {
        collect(one.selectionSet.selections);
      } else if (!spread.has(one.name.value)) {
        spread.add(one.name.value);
        collect(fragments.get(one.name.value)?.selectionSet.selections ?? []);
      }
    }
  };
  collect(operation.selectionSet.selections);
  return [...fieldsByName.values()].map((node) => {
    const field = type?.getFields()[node.name.value];
    return { name: node.name.value, args: field ? getArgumentValues(field, node, values) : {} };
  });
}

function isSkipped(node: SelectionNode, values: Record<string, unknown>): boolean {
  const skip = getDirectiveValues(GraphQLSkipDirective, node, values);
  const include = getDirectiveValues(GraphQLIncludeDirective, node, values);
  return skip?.if === true || include?.if === false;
}
