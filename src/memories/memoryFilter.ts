import { slugOf } from '../people/person.js';
import { invalidInput } from '../platform/errors.js';
import type { MemoryStatus } from './memory.js';
import type { MemoryTypeName } from './memoryTypes.js';
import type { Aspect } from './memoryKey.js';

/** What a list or a search is narrowed to; absent parts narrow nothing. Times in epoch ms, exclusive. */
export interface MemoryFilter {
  readonly types?: readonly MemoryTypeName[];
  readonly categories?: readonly string[];
  readonly aspects?: readonly Aspect[];
  readonly tags?: readonly string[];
  readonly pinned?: boolean;
  readonly importanceMin?: number;
  readonly importanceMax?: number;
  readonly updatedAfter?: number;
  readonly updatedBefore?: number;
  readonly entityRefs?: readonly string[];
  readonly statuses?: readonly MemoryStatus[];
}

const maxItems = 100;

/** Refuses lists that are too long and ranges that are none; categories are read as they are stored. */
export function checkFilter(filter: MemoryFilter): MemoryFilter {
  for (const [name, value] of Object.entries(filter)) {
    if (Array.isArray(value) && value.length > maxItems) {
      throw invalidInput(`filter.${name} must have at most ${maxItems} items; it has ${value.length}.`);
    }
  }
  for (const name of ['importanceMin', 'importanceMax'] as const) {
    const value = filter[name];
    if (value !== undefined && (value < 0 || value > 3))
      throw invalidInput(`filter.${name} must be 0 to 3, not ${value}.`);
  }
  const { categories } = filter;
  return categories ? { ...filter, categories: categories.map(slugOf) } : filter;
}
