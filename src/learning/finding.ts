import { z } from 'zod';
import { type FactType, memoryTypeNames, memoryTypes, type MemoryTypeName } from '../memories/memoryTypes.js';

const maybe = z.string().nullable();

/**
 * What the model is asked for. Ranges, lengths and kinds are judged one by one in code: one bad finding must not cost
 * the others.
 */
export const extraction = z.object({
  memories: z.array(
    z.object({
      text: z.string(),
      type: z.string(),
      fact_type: maybe.default(null),
      persons: z.array(z.object({ handle: maybe, name: maybe })),
      entities: z.array(z.object({ type: z.string(), label: z.string() })),
      sensitivity: maybe,
      portable: z.boolean().nullable(),
      slot: maybe,
      value: maybe,
      confidence: z.number(),
      importance: z.number(),
    }),
  ),
  todos: z.array(z.object({ kind: z.string(), text: z.string() })),
});
export type Extraction = z.infer<typeof extraction>;
export type Finding = Extraction['memories'][number];

/** Most findings of one message that are looked at. */
export const maxFindings = 5;
/** Most memories, and most todos, that one message can make. */
export const maxWrites = 3;
/** Most memories that one person's words can make in a UTC day. */
export const maxLearnedPerDay = 100;
const slotted = { confidence: 0.4, importance: 0.2 };

/** Types that may be learned, in the order of the table. */
export const learnableTypes: readonly MemoryTypeName[] = memoryTypeNames.filter((name) => memoryTypes[name].learnable);

/** The type that a model names, if it may be learned. */
export function learnableType(name: string): MemoryTypeName | undefined {
  const wanted = name.trim().toLowerCase();
  return learnableTypes.find((type) => type === wanted);
}

const learnableFactTypes = ['friction', 'habit'] as const satisfies readonly FactType[];

/** The fact type that a model names, if it says more than the type of the memory does; else null. */
export const learnableFactType = (name: string | null): FactType | null =>
  learnableFactTypes.find((one) => one === name?.trim().toLowerCase()) ?? null;

/** Whether a finding is sure, and where it fills a slot important, enough; numbers outside of 0 to 1 are no answer. */
export function reachesFloors(
  { slot, confidence, importance }: Pick<Finding, 'slot' | 'confidence' | 'importance'>,
  minConfidence: number,
): boolean {
  if (![confidence, importance].every((number) => number >= 0 && number <= 1)) return false;
  if (slot === null) return confidence >= minConfidence;
  return confidence >= slotted.confidence && importance >= slotted.importance;
}

/** The more important first, then the surer. */
export const byWorth = (
  a: Pick<Finding, 'confidence' | 'importance'>,
  b: Pick<Finding, 'confidence' | 'importance'>,
): number => b.importance - a.importance || b.confidence - a.confidence;
