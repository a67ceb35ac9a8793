import { z, type ZodType } from 'zod';
import { DomainError } from '../errors.js';

type Schema = Record<string, unknown>;

/** What a server and a model are told of a shape. */
export interface AnswerSchema {
  /** All that JSON schema can say of it, for the model to read. */
  readonly full: Schema;
  /** What servers that build their decoder from a schema agree to take: structure without lengths, ranges and patterns. */
  readonly structure: Schema;
  /** Whether the structure is as strict servers want it: no optional fields, no free keys, nothing of unknown type. */
  readonly strict: boolean;
}

/** The schema of what the model writes (not of what zod makes of it). Throws `INTERNAL` unless it is that of an object. */
export function answerSchema(schema: ZodType): AnswerSchema {
  const { $schema: _, ...full } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  if (full.type !== 'object') {
    throw new DomainError('INTERNAL', 'A model is asked for an object: put lists and unions into a field of one.');
  }
  const structure = structureOf(full);
  return { full, structure, strict: isStrict(structure) };
}

const kept = new Set(['type', 'enum', 'const', 'required', 'description', '$ref']);

function structureOf(schema: Schema): Schema {
  const result: Schema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (kept.has(key)) result[key] = value;
    else if (key === 'properties' || key === '$defs') result[key] = mapped(value as Schema);
    else if (key === 'items' || key === 'additionalProperties') result[key] = nested(value);
    else if (key === 'anyOf' || key === 'oneOf') result['anyOf'] = (value as unknown[]).map(nested);
  }
  if (result['properties']) {
    result['additionalProperties'] = false;
    result['required'] = [...((result['required'] as string[] | undefined) ?? []), ...forgiven(schema)];
  }
  return result;
}

/** Fields that have a default: they are asked for, and forgiven where they are missing. */
const forgiven = ({ properties, required }: Schema): string[] =>
  Object.entries(properties as Record<string, Schema>).flatMap(([name, field]) =>
    'default' in field && !(required as string[] | undefined)?.includes(name) ? [name] : [],
  );

const nested = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? structureOf(value as Schema) : value;

const mapped = (schemas: Schema): Schema =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, nested(schema)]));

function isStrict(schema: Schema): boolean {
  const { type, properties, required, additionalProperties, items, anyOf, $defs, $ref, enum: values } = schema;
  if (type === undefined && !anyOf && !$ref && !values && !('const' in schema)) return false;
  const fields = Object.keys((properties as Schema | undefined) ?? {});
  if (type === 'object' && additionalProperties !== false) return false;
  if (fields.some((field) => !(required as string[] | undefined)?.includes(field))) return false;
  if (type === 'array' && items === undefined) return false;
  const inner = [properties, $defs].flatMap((one) => Object.values((one as Schema | undefined) ?? {}));
  return [...inner, ...(items ? [items] : []), ...((anyOf as unknown[] | undefined) ?? [])].every(
    (one) => typeof one === 'object' && one !== null && isStrict(one as Schema),
  );
}
