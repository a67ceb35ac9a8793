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
  const countsByFragment = new Map<string, ReadonlyMap<string, number>>();
  const count = (selections: readonly SelectionNode[], type: GraphQLNamedType | undefined): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const field =
          type && (isObjectType(type) || isInterfaceType(type)) ? type.getFields()[selection.name.value] : undefined;
        const name = `${type?.name}.${selection.name.value}`;
        if (names.has(name)) add(counts, new Map([[name, 1]]));
        if (field && selection.selectionSet)
          add(counts, count(selection.selectionSet.selections, getNamedType(field.type)));
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const on = selection.typeCondition ? schema.getType(selection.typeCondition.name.value) : type;
        add(counts, count(selection.selectionSet.selections, on));
      } else {
        add(counts, countFragment(selection.name.value));
      }
    }
    return counts;
  };
  const countFragment = (name: string): ReadonlyMap<string, number> => {
    const fragment = fragments.get(name);
    const cachedCounts = countsByFragment.get(name);
    if (cachedCounts || !fragment) return cachedCounts ?? new Map();
    countsByFragment.set(name, new Map());
    const fragmentCounts = count(fragment.selectionSet.selections, schema.getType(fragment.typeCondition.name.value));
    countsByFragment.set(name, fragmentCounts);
    return fragmentCounts;
  };
  return count(operation.selectionSet.selections, schema.getRootType(operation.operation) ?? undefined);
}

const add = (sums: Map<string, number>, more: ReadonlyMap<string, number>): void => {
  for (const [name, count] of more) sums.set(name, (sums.get(name) ?? 0) + count);
};

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

/** Returns those of fragments, too, not skipped ones. `values` are coerced; GraphQLError for invalid arguments. */
export function rootFieldsOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  values: Record<string, unknown>,
): RootField[] {
  const type = schema.getRootType(operation.operation);
  const fragments = fragmentsOf(document);
  const fieldsByName = new Map<string, FieldNode>();
  const spreadFragments = new Set<string>();
  const collect = (selections: readonly SelectionNode[]): void => {
    for (const selection of selections) {
      if (isSkipped(selection, values)) continue;
      if (selection.kind === Kind.FIELD) {
        fieldsByName.set((selection.alias ?? selection.name).value, selection);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        collect(selection.selectionSet.selections);
      } else if (!spreadFragments.has(selection.name.value)) {
        spreadFragments.add(selection.name.value);
        collect(fragments.get(selection.name.value)?.selectionSet.selections ?? []);
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
