import type { core, ZodType } from 'zod';

/** Validated value; or the reason why there is none, with problems that may quote the answer. */
export type ReadAnswer<T> =
  | { readonly value: T }
  | { readonly reason: 'NOT_JSON' | 'WRONG_SHAPE'; readonly problems: readonly string[] };

const maxProblems = 10;
const maxProblemCharacters = 300;
/** Maximum of objects in a text: more of them are no answer and would take long to parse. */
const maxObjects = 50;

/** Parses a model's text: JSON alone, or exactly one JSON object among other words. Never throws. */
export function readAnswer<T>(text: string, schema: ZodType<T>): ReadAnswer<T> {
  const json = findJson(text);
  if (json === undefined) {
    return { reason: 'NOT_JSON', problems: ['Expected exactly one whole JSON object, and no other text around it.'] };
  }
  try {
    const result = schema.safeParse(json.value);
    return result.success
      ? { value: result.data }
      : { reason: 'WRONG_SHAPE', problems: result.error.issues.slice(0, maxProblems).map(problemText) };
  } catch {
    // A recursive schema, on an answer nested deeper than the stack.
    return { reason: 'WRONG_SHAPE', problems: ['Expected a less deeply nested object.'] };
  }
}

function problemText({ path, message }: core.$ZodIssue): string {
  const pathPrefix = path.length > 0 ? `${path.map(String).join('.')}: ` : '';
  return `${pathPrefix}${message}`.slice(0, maxProblemCharacters);
}

/** Finds the JSON of a text; undefined for two objects, which are ambiguous: one may be quoted from the input. */
function findJson(text: string): { value: unknown } | undefined {
  const answer = text.replace(/^\s*<think>[\s\S]*?<\/think>/, '').trim();
  const wholeJson = parsed(answer);
  if (wholeJson) return wholeJson;
  const objects = objectsIn(answer)
    .map(parsed)
    .filter((one) => one !== undefined);
  return objects.length === 1 ? objects[0] : undefined;
}

/** Returns the outermost balanced `{…}` spans of any text, in one pass. */
function objectsIn(text: string): string[] {
  const spans: string[] = [];
  let depth = 0;
  let start = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (depth > 0 && character === '"') isQuoted = !isQuoted;
    else if (isQuoted && character === '\\') index += 1;
    else if (!isQuoted && character === '{') {
      if (depth === 0) start = index;
      depth += 1;
    } else if (!isQuoted && character === '}' && depth > 0) {
      depth -= 1;
      if (depth === 0) spans.push(text.slice(start, index + 1));
      if (spans.length > maxObjects) return [];
    }
  }
  return spans;
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
