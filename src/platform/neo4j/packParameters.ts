/** Name of the single parameter. */
const parameterName = 'p';

/** Use of a parameter or of a field in one, such as `$ids` and `$audience.viewer`. */
const parameterUses = /\$([A-Za-z]\w*(?:\.\w+)*)/g;

/** Statement as sent, with the fields that lead to each value it uses, by the name it is sent under. */
interface PackedStatement {
  readonly text: string;
  readonly fieldsByName: readonly (readonly [name: string, fields: readonly string[]])[];
}

const packedByText = new Map<string, PackedStatement>();

/**
 * Rewrites a statement so that all its parameters are fields of a single one: `$audience.viewer` becomes ``
 * $p.`audience.viewer` ``. The database plans a statement anew for each combination of types and sizes of its
 * parameters, which takes hundreds of ms: for an empty list and a non-empty one, for ten items and eleven, for a text
 * and null. The contents of a map do not count, so there is one plan. Maps in it are flattened, since the planner
 * weighs each step of a path at each of its choices (docs/decisions/0030).
 */
export function packParameters(
  text: string,
  params: Record<string, unknown>,
): { text: string; params: Record<string, unknown> } {
  let packed = packedByText.get(text);
  if (packed === undefined) packedByText.set(text, (packed = rewrite(text)));
  return {
    text: packed.text,
    params: {
      [parameterName]: Object.fromEntries(packed.fieldsByName.map(([name, fields]) => [name, valueAt(fields, params)])),
    },
  };
}

function rewrite(text: string): PackedStatement {
  const paths = new Set<string>();
  const rewritten = text.replace(parameterUses, (_, path: string) => {
    paths.add(path);
    return path.includes('.') ? `$${parameterName}.\`${path}\`` : `$${parameterName}.${path}`;
  });
  return { text: rewritten, fieldsByName: [...paths].map((path) => [path, path.split('.')]) };
}

/** Returns the value at a path of fields; null if a map on the way is null or lacks the field, as Cypher has it. */
const valueAt = (fields: readonly string[], params: Record<string, unknown>): unknown =>
  fields.reduce<unknown>((value, field) => (value as Record<string, unknown> | null)?.[field] ?? null, params);
