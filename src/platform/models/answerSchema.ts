import { z, type ZodType } from 'zod';
import { DomainError } from '../errors.js';

type Schema = Record<string, unknown>;

/** JSON schemas of an answer, for a server and a model. */
export interface AnswerSchema {
  /** Everything that JSON schema can express, for the model to read. */
  readonly full: Schema;
  /** Reduced schema for servers that build their decoder from it: structure without lengths, ranges and patterns. */
  readonly structure: Schema;
  /** True if strict servers accept the structure: no optional fields, no free keys, no value of unknown type. */
  readonly strict: boolean;
}

/** Returns the schema of a model's answer: the input of the zod schema. Throws `INTERNAL` if it is no object's. */
export function answerSchema(schema: ZodType): AnswerSchema {
  const { $schema: _, ...full } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  if (full.type !== 'object') {
    throw new DomainError('INTERNAL', 'A model is asked for an object: put lists and unions into a field of one.');
  }
  const structure = structureOf(full);
  return { full, structure, strict: isStrict(structure) };
}

const copiedKeywords = new Set(['type', 'enum', 'const', 'required', 'description', '$ref']);

function structureOf(schema: Schema): Schema {
  const result: Schema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (copiedKeywords.has(key)) result[key] = value;
    else if (key === 'properties' || key === '$defs') result[key] = structuresOf(value as Schema);
    else if (key === 'items' || key === 'additionalProperties') result[key] = nestedStructure(value);
    else if (key === 'anyOf' || key === 'oneOf') result['anyOf'] = (value as unknown[]).map(nestedStructure);
  }
  if (result['properties']) {
    result['additionalProperties'] = false;
    result['required'] = [...((result['required'] as string[] | undefined) ?? []), ...toleratedFields(schema)];
  }
  return result;
}

/** Returns the optional fields that have a default: the model is asked for them, and their absence is tolerated. */
const toleratedFields = ({ properties, required }: Schema): string[] =>
  Object.entries(properties as Record<string, Schema>).flatMap(([name, field]) =>
    'default' in field && !(required as string[] | undefined)?.includes(name) ? [name] : [],
  );

const nestedStructure = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? structureOf(value as Schema) : value;

const structuresOf = (schemas: Schema): Schema =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, nestedStructure(schema)]));

function isStrict(schema: Schema): boolean {
  const { type, properties, required, additionalProperties, items, anyOf, $defs, $ref, enum: values } = schema;
  if (type === undefined && !anyOf && !$ref && !values && !('const' in schema)) return false;
  const fields = Object.keys((properties as Schema | undefined) ?? {});
  if (type === 'object' && additionalProperties !== false) return false;
  if (fields.some((field) => !(required as string[] | undefined)?.includes(field))) return false;
  if (type === 'array' && items === undefined) return false;
  const innerSchemas = [properties, $defs].flatMap((one) => Object.values((one as Schema | undefined) ?? {}));
  return [...innerSchemas, ...(items ? [items] : []), ...((anyOf as unknown[] | undefined) ?? [])].every(
    (one) => typeof one === 'object' && one !== null && isStrict(one as Schema),
  );
}
