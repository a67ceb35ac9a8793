import neo4j from 'neo4j-driver';
import { Floats } from './statement.js';

/**
 * Parameters as the driver wants them: whole numbers as integers (it would send every number as a float),
 * `undefined` as null. Lists of numbers stay as they are: they are vectors or moments, compared and never stored as counts.
 * So does what `Floats` holds.
 */
export function toParameters(params: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, toParameter(value)]));
}

function toParameter(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? neo4j.int(value) : value;
  if (Array.isArray(value)) return typeof value[0] === 'number' ? value : value.map(toParameter);
  if (value instanceof Floats) return value.values;
  if (typeof value !== 'object') return value;
  return toParameters(value);
}
