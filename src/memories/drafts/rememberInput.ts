import { z } from 'zod';
import { sensitivities } from '../../disclosure/evidence.js';
import { invalidInput } from '../../platform/errors.js';
import { parseInput } from '../../platform/parsing.js';
import { entityTypes, maxLabel, type PersonRef, slugOf } from '../../directory/people/person.js';
import { lifetimeOf, maxTtlDays } from './lifetime.js';
import { scopeKinds } from '../memory.js';
import { checkProcedure } from './procedure.js';
import { factTypes, memoryTypeNames, memoryTypes, stabilities } from '../memoryTypes.js';
import { cleanText } from '../../text/texts.js';

const earliest = Date.UTC(1900, 0, 1);
const latest = Date.UTC(2200, 0, 1);

const moment = z
  .number()
  .min(earliest, 'must be a time between 1900 and 2200')
  .max(latest, 'must be a time between 1900 and 2200');
const ttlRange = `must be 1 to ${maxTtlDays}`;
const fraction = z.number().min(0, 'must be 0 to 1').max(1, 'must be 0 to 1');

export const defaultType = 'knowledge';

/** Importance, 0 to 3. On a scale of 1 to 5, 4 and 5 count as 3. */
export const importance = z
  .number()
  .int('must be a whole number')
  .min(0, 'must be 0 to 3')
  .max(5, 'must be 0 to 3')
  .transform((level) => Math.min(level, 3));

/** Statement to remember, from GraphQL, MCP and jobs: enums in lower case, times in epoch ms, null if not given. */
export const rememberInput = z.object({
  text: z.string(),
  type: z.enum(memoryTypeNames).nullish(),
  category: z.string().nullish(),
  chat: z.string().nullish(),
  scope: z.enum(scopeKinds).nullish(),
  about: z.array(z.custom<PersonRef>()).max(20, 'must have at most 20 persons').nullish(),
  entities: z
    .array(z.object({ type: z.enum(entityTypes), label: z.string() }))
    .max(20, 'must have at most 20 items')
    .nullish(),
  factType: z.enum(factTypes).nullish(),
  sensitivity: z.enum(sensitivities).nullish(),
  portable: z.boolean().nullish(),
  confidedTo: z.array(z.custom<PersonRef>()).max(20, 'must have at most 20 persons').nullish(),
  importance: importance.nullish(),
  pinned: z.boolean().nullish(),
  confidence: fraction.nullish(),
  slot: z.string().nullish(),
  value: z.string().nullish(),
  tags: z.array(z.string()).max(20, 'must have at most 20 items').nullish(),
  evidence: z.array(z.string()).max(20, 'must have at most 20 items').nullish(),
  stability: z.enum(stabilities).nullish(),
  ttlDays: z.number().int().min(1, ttlRange).max(maxTtlDays, ttlRange).nullish(),
  persona: z.string().nullish(),
  thread: z.string().nullish(),
  agentId: z.string().nullish(),
  runId: z.string().nullish(),
  observedAt: moment.nullish(),
  learnedAt: moment.nullish(),
});
export type RememberInput = z.infer<typeof rememberInput>;

/** Input with cleaned texts that keeps the rules of its type. Fields that the type decides are filled in. */
export type CheckedInput = ReturnType<typeof checkInput>;

/** Cleans an input and checks it against the rules of its type. Throws INVALID_INPUT that says what was expected. */
export function checkInput(raw: RememberInput, options: { allowInternal: boolean; now: number }) {
  const input = parseInput(rememberInput, raw, 'input');
  const type = input.type ?? defaultType;
  const policy = memoryTypes[type];
  if (policy.internal && !options.allowInternal) {
    throw invalidInput(`type ${type.toUpperCase()} is made only by Kith and cannot be written through the API.`);
  }
  const text = cleanText('text', input.text, { max: policy.maxLength, multiline: policy.maxLength > 280 });
  // An imported procedure keeps the form that it had elsewhere.
  if (policy.inSteps && !options.allowInternal) checkProcedure(text);
  const confidence = input.confidence ?? 1;
  const evidence = checkEvidence(input.evidence ?? []);
  if (policy.minConfidence !== undefined && confidence < policy.minConfidence) {
    throw invalidInput(
      `confidence must be at least ${policy.minConfidence} for type ${type.toUpperCase()}, not ${confidence}.`,
    );
  }
  if (policy.needsEvidence && evidence.length === 0) {
    throw invalidInput(`evidence must not be empty for type ${type.toUpperCase()}.`);
  }
  const slot = input.slot == null ? null : checkSlot(input.slot);
  if (slot === null && input.value != null && !policy.eachCounts)
    throw invalidInput('value needs the slot that it belongs to.');
  if (policy.single && input.scope === 'group') {
    throw invalidInput(`type ${type.toUpperCase()} belongs to one person and cannot be scoped to a group.`);
  }
  if (input.scope === 'group' && input.chat == null) throw invalidInput('scope GROUP needs the chat it is scoped to.');
  lifetimeOf(policy, input, options.now);
  return {
    ...input,
    type,
    policy,
    text,
    confidence,
    evidence,
    slot,
    value: optional('value', input.value, 500),
    category: input.category == null ? null : checkCategory(input.category),
    tags: checkTags(input.tags ?? []),
    entities: (input.entities ?? []).map((entity) => ({
      ...entity,
      label: cleanText('entities.label', entity.label, { max: maxLabel }),
    })),
    thread: optional('thread', input.thread, 200),
    agentId: optional('agentId', input.agentId, 200),
    runId: optional('runId', input.runId, 200),
  };
}

/** Returns a persona's name as it is stored: the empty string for none. */
export const checkPersona = (persona: string | null | undefined): string =>
  persona == null || persona.trim() === '' ? '' : cleanText('persona', persona, { max: 64 });

/** Returns a category's name as it is stored. */
export const checkCategory = (category: string): string => slugOf(cleanText('category', category, { max: 64 }));

/** Returns the persona of a call: the given one, none if null is given, else the persona of the request. */
export const parsePersona = (persona: string | null | undefined, requestPersona: string): string =>
  persona === undefined ? requestPersona : checkPersona(persona);

/** Returns a statement's cleaned evidence. Throws INVALID_INPUT above 20 items or 500 characters per item. */
export function checkEvidence(evidence: readonly string[]): string[] {
  if (evidence.length > 20) throw invalidInput(`evidence must have at most 20 items; it has ${evidence.length}.`);
  return evidence.map((one) => cleanText('evidence', one, { max: 500 }));
}

/** Returns cleaned tags, each once. Throws INVALID_INPUT above 20 tags or 64 characters per tag. */
export function checkTags(tags: readonly string[]): string[] {
  if (tags.length > 20) throw invalidInput(`tags must have at most 20 items; it has ${tags.length}.`);
  return [...new Set(tags.map((tag) => cleanText('tags', tag, { max: 64 })))];
}

/** Returns a slot's stored name: letters, digits, `_`, `.` and `-`, in lower case. Throws INVALID_INPUT for others. */
export function checkSlot(slot: string): string {
  const clean = cleanText('slot', slot, { max: 64 }).toLowerCase().replace(/\s+/gu, '_');
  if (!/^[\p{L}\p{M}\p{N}_.-]+$/u.test(clean)) {
    throw invalidInput('slot must be a name of letters, digits, "_", "." and "-", for example "preferred_name".');
  }
  return clean;
}

/** Parses a field by its schema. Throws INVALID_INPUT that names the field. */
export const parseField = <T extends z.ZodType>(name: string, schema: T, raw: unknown): z.output<T> =>
  parseInput(schema, raw, name);

const optional = (name: string, value: string | null | undefined, max: number): string | null =>
  value == null ? null : cleanText(name, value, { max });
