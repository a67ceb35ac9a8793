import {
  astFromValue,
  buildSchema,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  isUnionType,
  print,
} from 'graphql';

/** Path of a value in the arguments of an operation. */
export type Path = readonly (string | number)[];
/** Arguments by name. */
export type Values = Record<string, unknown>;

/** A field of Query or Mutation. */
export interface Operation {
  kind: 'query' | 'mutation';
  field: GraphQLField<unknown, unknown>;
}

/** Returns all operations of a schema. */
export function operationsOf(source: string): Operation[] {
  const schema = buildSchema(source);
  const fieldsOf = (kind: Operation['kind']) =>
    (kind === 'query' ? schema.getQueryType() : schema.getMutationType())!.getFields();
  return (['query', 'mutation'] as const).flatMap((kind) =>
    Object.values(fieldsOf(kind)).map((field) => ({ kind, field })),
  );
}

/** Paths of all scalars and enums in the arguments of an operation, each with its type name. */
export const leavesOf = ({ field }: Operation): { path: Path; type: string }[] =>
  field.args.flatMap(({ name, type }) => inputLeaves(type, [name]));

/** Replaces one value. If it names a person, its sibling names are removed, because a person takes exactly one name. */
export function replaceValue(values: Values, path: Path, value: unknown): Values {
  const copy = structuredClone(values);
  const parentKey = path.at(typeof path.at(-2) === 'number' ? -3 : -2);
  const namesPerson = ['about', 'account', 'person'].includes(String(parentKey)) && typeof path.at(-1) === 'string';
  let container: Record<string | number, unknown> = copy;
  path.slice(0, -1).forEach((key, index) => {
    const isLast = index === path.length - 2;
    if (container[key] === undefined || (namesPerson && isLast))
      container[key] = typeof path[index + 1] === 'number' ? [] : {};
    container = container[key] as Record<string | number, unknown>;
  });
  container[path.at(-1)!] = value;
  return copy;
}

/**
 * Builds a request that selects every reachable field of an operation. Values are sent as variables or written as
 * literals.
 */
export function requestOf(
  { kind, field }: Operation,
  values: Values,
  literal: boolean,
): { query: string; variables: Values } {
  const givenArguments = field.args.filter(({ name }) => name in values);
  const selection = selectionOf(field.type, 4);
  if (givenArguments.length === 0) return { query: `${kind} { ${field.name} ${selection} }`, variables: {} };
  if (literal) {
    const written = givenArguments.map(({ name, type }) => `${name}: ${print(astFromValue(values[name], type)!)}`);
    return { query: `${kind} { ${field.name}(${written.join(', ')}) ${selection} }`, variables: {} };
  }
  const declared = givenArguments.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const passed = givenArguments.map(({ name }) => `${name}: $${name}`).join(', ');
  return { query: `${kind} (${declared}) { ${field.name}(${passed}) ${selection} }`, variables: values };
}

function inputLeaves(type: GraphQLInputType, path: Path): { path: Path; type: string }[] {
  const bare = getNullableType(type);
  if (isListType(bare)) return inputLeaves(bare.ofType, [...path, 0]);
  if (isInputObjectType(bare))
    return Object.values(bare.getFields()).flatMap((one) => inputLeaves(one.type, [...path, one.name]));
  return [{ path, type: bare.name }];
}

/** True if a field of an object takes a chat as argument, so it is a read with a context of its own. */
export const takesChat = ({ args }: Pick<GraphQLField<unknown, unknown>, 'args'>): boolean =>
  args.some(({ name }) => name === 'chat');

/** Selects all fields of a type, so that the test also finds stored values that cannot be serialized. */
function selectionOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (isUnionType(named)) {
    const parts = named.getTypes().map((one) => `... on ${one.name} ${selectionOf(one, depth)}`);
    return `{ __typename ${parts.join(' ')} }`;
  }
  if (!isObjectType(named) && !isInterfaceType(named)) return '';
  const isConnection = 'edges' in named.getFields();
  const fields = Object.values(named.getFields()).flatMap(({ name, type: inner, args }) => {
    // The nodes of a connection are those of its edges.
    if (takesChat({ args }) || (isConnection && name === 'nodes')) return [];
    if (isLeafType(getNamedType(inner))) return [name];
    return depth > 1 ? [`${name} ${selectionOf(inner, depth - 1)}`] : [];
  });
  return `{ __typename ${fields.join(' ')} }`;
}
