import { isStricter, type Sensitivity } from '../disclosure/evidence.js';
import type { EntityRow, EntityType, PersonRef, PersonRow } from '../directory/people/person.js';
import { invalidInput } from '../platform/errors.js';
import { slotText } from '../text/secrets/secrets.js';
import type { MemoryState } from './memory.js';
import type { MemoryTypeName } from './memoryTypes.js';
import type { MemoryAction } from './rights.js';

/** Fields that a correction can clear. */
export const memoryFields = ['SLOT', 'VALUE', 'TAGS', 'EVIDENCE', 'TTL', 'CATEGORY'] as const;
export type MemoryField = (typeof memoryFields)[number];

/** Changes to a memory; null and absent leave a field as it is. */
export interface Correction {
  readonly text?: string | null;
  readonly type?: MemoryTypeName | null;
  readonly category?: string | null;
  readonly sensitivity?: Sensitivity | null;
  readonly portable?: boolean | null;
  readonly importance?: number | null;
  readonly slot?: string | null;
  readonly value?: string | null;
  readonly tags?: readonly string[] | null;
  readonly evidence?: readonly string[] | null;
  readonly ttlDays?: number | null;
  readonly about?: readonly PersonRef[] | null;
  /** Things it names from now on. Persons among them are added to those it is about. */
  readonly entities?: readonly { readonly type: EntityType; readonly label: string }[] | null;
  readonly confidedTo?: readonly PersonRef[] | null;
  /** Fields to clear. Clearing the slot clears its value; clearing the category sets that of the type. */
  readonly clear?: readonly MemoryField[] | null;
  /** True if the words were bound to a moment before removed values were taken out. */
  readonly saidIsBound?: boolean;
  /** Sensitivity of the words as they were said, before removed values were taken out. */
  readonly saidSensitivity?: Sensitivity;
}

/** Persons and things that a correction names, found or created; null leaves those of the memory as they are. */
export interface CorrectedNames {
  /**
   * All persons it is about, in their order, with the names that the correction uses. `mergedId` is the acquaintance
   * that the name is one of, if that is merged into the person.
   */
  readonly people:
    | readonly { readonly person: EntityRow; readonly called: string; readonly mergedId?: string | undefined }[]
    | null;
  readonly things: readonly EntityRow[] | null;
  readonly confidants: readonly PersonRow[] | null;
  /** True if only the words of the correction confide it to them, not a given `confidedTo`. */
  readonly confidedByWords: boolean;
}

/** Names of a correction that names no person and no thing. */
export const emptyNames: CorrectedNames = { people: null, things: null, confidants: null, confidedByWords: false };

const contentFields = [
  'text',
  'type',
  'category',
  'importance',
  'slot',
  'value',
  'tags',
  'evidence',
  'ttlDays',
  'about',
  'entities',
  'confidedTo',
] as const;

const correctionFieldOf: Readonly<Record<MemoryField, keyof Correction>> = {
  SLOT: 'slot',
  VALUE: 'value',
  TAGS: 'tags',
  EVIDENCE: 'evidence',
  TTL: 'ttlDays',
  CATEGORY: 'category',
};

const maxNames = 20;

/** Throws INVALID_INPUT for a correction that changes nothing, gives and clears one field, or names more than 20. */
export function checkCorrection(correction: Correction): void {
  const { clear, ...fields } = correction;
  const { about, entities } = fields;
  if (!clear?.length && Object.values(fields).every((value) => value == null))
    throw invalidInput('A correction must name at least one field to change.');
  const conflictingField = clear?.find((field) => correction[correctionFieldOf[field]] != null);
  if (conflictingField)
    throw invalidInput(`${correctionFieldOf[conflictingField]} is both given and cleared; do one of the two.`);
  for (const [name, list] of Object.entries({ about, entities })) {
    if (list && list.length > maxNames)
      throw invalidInput(`${name} must have at most ${maxNames} items; it has ${list.length}.`);
  }
}

/** Returns the actions that a person must be allowed to take for a correction. */
export function actionsOf(correction: Correction, memory: MemoryState): MemoryAction[] {
  const { sensitivity, portable, clear } = correction;
  const lowers = sensitivity != null && isStricter(memory.sensitivity, sensitivity);
  const opens = portable === true && !memory.portable;
  const closes = portable === false || (sensitivity != null && sensitivity !== 'PUBLIC');
  const spreads = sensitivity != null || portable != null;
  const changes = contentFields.some((field) => correction[field] != null) || (clear?.length ?? 0) > 0;
  const actionConditions: [MemoryAction, boolean][] = [
    ['CORRECT', changes],
    ['RESTRICT', spreads],
    // A correction that only says how open the memory is, and nothing stricter, needs the right to open it. This holds
    // even if the memory is already that open.
    ['RELAX', lowers || opens || (spreads && !closes && !changes)],
  ];
  return actionConditions.flatMap(([action, isNeeded]) => (isNeeded ? [action] : []));
}

/** Returns every text of a correction that could hide a secret. A value is checked together with the slot it fills. */
export function textsOfCorrection(correction: Correction, stored: Pick<MemoryState, 'slot' | 'value'>): string[] {
  const { text, category, tags, evidence, about, entities } = correction;
  const slot = correction.slot ?? stored.slot;
  const value = correction.value ?? stored.value;
  const names = [...(about ?? []).map(({ name }) => name), ...(entities ?? []).map(({ label }) => label)];
  const fieldTexts = [text, category, slot && value && slotText(slot, value), value];
  return [...fieldTexts, ...(tags ?? []), ...(evidence ?? []), ...names].flatMap((one) => one || []);
}
