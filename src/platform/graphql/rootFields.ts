import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getArgumentValues,
  getDirectiveValues,
  GraphQLIncludeDirective,
  type GraphQLSchema,
  GraphQLSkipDirective,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
} from 'graphql';

/** A field of Query or Mutation as one operation asks it, under one name in the answer. */
export interface RootField {
  readonly name: string;
  /** Its arguments; those that do not fit are left out. */
  readonly args: Readonly<Record<string, unknown>>;
}

/** The root fields that an operation runs, those of its fragments too; what it skips is not among them. */
export function rootFieldsOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): RootField[] {
  const type = schema.getRootType(operation.operation);
  const fragments = new Map(
    document.definitions.flatMap((one): [string, FragmentDefinitionNode][] =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [],
    ),
  );
  const found = new Map<string, FieldNode>();
  const spread = new Set<string>();
  const collect = (selections: readonly SelectionNode[]): void => {
    for (const one of selections) {
      if (isSkipped(one, variables)) continue;
      if (one.kind === Kind.FIELD) {
        found.set((one.alias ?? one.name).value, one);
      } else if (one.kind === Kind.INLINE_FRAGMENT) {
        collect(one.selectionSet.selections);
      } else if (!spread.has(one.name.value)) {
        spread.add(one.name.value);
        collect(fragments.get(one.name.value)?.selectionSet.selections ?? []);
      }
    }
  };
  collect(operation.selectionSet.selections);
  return [...found.values()].map((node) => {
    const field = type?.getFields()[node.name.value];
    return { name: node.name.value, args: field ? orNone(() => getArgumentValues(field, node, variables)) : {} };
  });
}

function isSkipped(node: SelectionNode, variables: Record<string, unknown>): boolean {
  const skip = orNone(() => getDirectiveValues(GraphQLSkipDirective, node, variables) ?? {});
  const include = orNone(() => getDirectiveValues(GraphQLIncludeDirective, node, variables) ?? {});
  return skip.if === true || include.if === false;
}

/** What does not fit is refused when the operation runs. */
function orNone(read: () => Record<string, unknown>): Record<string, unknown> {
  try {
    return read();
  } catch {
    return {};
  }
}
