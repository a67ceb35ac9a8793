import { z } from 'zod';
import { type FactType, memoryTypeNames, memoryTypes, type MemoryTypeName } from '../memories/memoryTypes.js';

const nullableText = z.string().nullable();

/** Schema of the model's answer. Code validates values one by one: an invalid finding must not invalidate others. */
export const extraction = z.object({
  memories: z.array(
    z.object({
      text: z.string(),
      type: z.string(),
      fact_type: nullableText.default(null),
      persons: z.array(z.object({ handle: nullableText, name: nullableText })),
      entities: z.array(z.object({ type: z.string(), label: z.string() })),
      sensitivity: nullableText,
      portable: z.boolean().nullable(),
      slot: nullableText,
      value: nullableText,
      confidence: z.number(),
      importance: z.number(),
    }),
  ),
  todos: z.array(z.object({ kind: z.string(), text: z.string() })),
});
export type Extraction = z.infer<typeof extraction>;
export type Finding = Extraction['memories'][number];

/** Maximum number of findings per message that are examined. */
export const maxFindings = 5;
/** Maximum number of memories, and of todos, per message. */
export const maxWrites = 3;
/** Maximum number of memories that are learned from one person's words per UTC day. */
export const maxLearnedPerDay = 100;
const slotFloors = { confidence: 0.4, importance: 0.2 };

/** Memory types that may be learned, in the order of the table. */
export const learnableTypes: readonly MemoryTypeName[] = memoryTypeNames.filter((name) => memoryTypes[name].learnable);

/** Returns the type that a model names, if it may be learned. */
export function learnableType(name: string): MemoryTypeName | undefined {
  const typeName = name.trim().toLowerCase();
  return learnableTypes.find((type) => type === typeName);
}

const learnableFactTypes = ['friction', 'habit'] as const satisfies readonly FactType[];

/** Returns the fact type that a model names, if it is more specific than the memory type; null otherwise. */
export const learnableFactType = (name: string | null): FactType | null =>
  learnableFactTypes.find((one) => one === name?.trim().toLowerCase()) ?? null;

/** True at the minimum confidence and, with a slot, the minimum importance; false for numbers outside of 0 to 1. */
export function reachesFloors(
  { slot, confidence, importance }: Pick<Finding, 'slot' | 'confidence' | 'importance'>,
  minConfidence: number,
): boolean {
  if (![confidence, importance].every((number) => number >= 0 && number <= 1)) return false;
  if (slot === null) return confidence >= minConfidence;
  return confidence >= slotFloors.confidence && importance >= slotFloors.importance;
}

/** Compares findings: by importance, then by confidence, highest first. */
export const compareFindings = (
  a: Pick<Finding, 'confidence' | 'importance'>,
  b: Pick<Finding, 'confidence' | 'importance'>,
): number => b.importance - a.importance || b.confidence - a.confidence;
