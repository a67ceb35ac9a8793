import { isBoundToMoment } from '../../disclosure/classification/timeRules.js';
import { detectSensitivity } from '../../disclosure/classification/sensitivityRules.js';
import { invalidInput } from '../../platform/errors.js';
import type { RemovedValues } from '../../text/removedValues.js';
import { cleanText } from '../../text/texts.js';
import type { Correction } from '../correction.js';
import type { MemoryState } from '../memory.js';
import { type MemoryTypeName, type MemoryTypePolicy, memoryTypes } from '../memoryTypes.js';
import { checkProcedure } from '../drafts/procedure.js';
import { checkCategory, checkEvidence, checkSlot, checkTags } from '../drafts/rememberInput.js';
import { wordsOfStatement } from '../drafts/composeMemory.js';
import { maskTexts } from '../writer/removedValueMasking.js';

/** Returns a correction without removed values, as sensitive as the words that were said. */
export function maskCorrection(correction: Correction, removedValues: readonly RemovedValues[]): Correction {
  const maskedCorrection = maskTexts(correction, removedValues);
  if (maskedCorrection === correction) return correction;
  const { text } = correction;
  return {
    ...maskedCorrection,
    saidSensitivity: correction.saidSensitivity ?? detectSensitivity(wordsOfCorrection(correction)),
    saidIsBound: correction.saidIsBound ?? (text != null && isBoundToMoment(text)),
  };
}

/** Returns all words that a correction gives. */
export const wordsOfCorrection = (correction: Correction): string => {
  const { text, slot, value, category, tags, evidence, about, entities } = correction;
  return wordsOfStatement({
    text: text ?? '',
    names: [...(about ?? []).flatMap(({ name }) => name ?? []), ...(entities ?? []).map(({ label }) => label)],
    slot: slot ?? null,
    value: value ?? null,
    category: category ?? null,
    tags: tags ?? [],
    evidence: evidence ?? [],
  });
};

export const isCleared = ({ clear }: Correction, field: NonNullable<Correction['clear']>[number]): boolean =>
  clear?.includes(field) ?? false;

/** Returns the type after the correction. Throws INVALID_INPUT if it cannot be changed to that type. */
export function correctedType(memory: MemoryState, newType: MemoryTypeName | null | undefined): MemoryTypeName {
  const type = newType ?? memory.type;
  const policy = memoryTypes[type];
  if (type !== memory.type && (policy.internal || policy.single || memoryTypes[memory.type].single)) {
    throw invalidInput(`type cannot be changed from ${memory.type.toUpperCase()} to ${type.toUpperCase()}.`);
  }
  return type;
}

export type CorrectedTexts = ReturnType<typeof correctedTexts>;

/** Returns the memory's words after the correction. Tags, evidence and category are null if not mentioned in it. */
export function correctedTexts(memory: MemoryState, correction: Correction, { maxLength, inSteps }: MemoryTypePolicy) {
  const text = cleanText('text', correction.text ?? memory.text, { max: maxLength, multiline: maxLength > 280 });
  if (inSteps && (correction.text != null || correction.type != null)) checkProcedure(text);
  const clearsSlot = isCleared(correction, 'SLOT');
  const slot = clearsSlot ? null : correction.slot == null ? memory.slot : checkSlot(correction.slot);
  const newValue = correction.value == null ? null : cleanText('value', correction.value, { max: 500 });
  // The value of a slot is part of the statement. Another value is a new text with evidence of its own.
  const isNewText = text !== memory.text || (newValue !== null && newValue !== memory.value);
  const keepsValue = !isNewText && !clearsSlot && !isCleared(correction, 'VALUE');
  const value = newValue ?? (keepsValue ? memory.value : null);
  if (slot === null && value !== null) throw invalidInput('value needs the slot that it belongs to.');
  const tags = correction.tags == null ? null : checkTags(correction.tags);
  const category = correction.category == null ? null : checkCategory(correction.category);
  const evidence = correction.evidence == null ? null : checkEvidence(correction.evidence);
  return {
    text,
    slot,
    value,
    isNewText,
    clearsCategory: isCleared(correction, 'CATEGORY'),
    category,
    tags: isCleared(correction, 'TAGS') ? [] : tags,
    evidence: isCleared(correction, 'EVIDENCE') ? [] : evidence,
  };
}
