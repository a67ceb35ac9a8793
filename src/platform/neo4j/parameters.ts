import neo4j from 'neo4j-driver';
import { Floats } from './statement.js';

/**
 * Converts parameters for the driver: whole numbers to integers (it sends every number as a float), `undefined` to
 * null. Lists of numbers and the contents of {@link Floats} stay floats: they are vectors or times, compared and never
 * stored as counts.
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
