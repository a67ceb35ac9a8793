import type { MemoryAction, Sensitivity } from '../../operations.generated.js';
import { words } from '../../words.js';

/** Sensitivity of a memory and whether it is portable. */
export interface Spread {
  readonly sensitivity: Sensitivity;
  readonly portable: boolean;
}

/** Sensitivities from the least to the most strict. */
export const sensitivities = Object.keys(words.memory.sensitivities) as Sensitivity[];

const strictnessOf = ({ sensitivity, portable }: Spread): [level: number, closed: number] => [
  sensitivities.indexOf(sensitivity),
  portable ? 0 : 1,
];

/** True if a viewer with these rights may choose the spread. The service decides; this only limits what is offered. */
export function mayBecome(from: Spread, to: Spread, allowed: readonly MemoryAction[]): boolean {
  const [level, closed] = strictnessOf(from);
  const [nextLevel, nextClosed] = strictnessOf(to);
  const needs: [MemoryAction, boolean][] = [
    ['RELAX', nextLevel < level || nextClosed < closed],
    ['RESTRICT', nextLevel > level || nextClosed > closed],
  ];
  return needs.every(([action, isNeeded]) => !isNeeded || allowed.includes(action));
}

/** Returns the parts of a spread that change. */
export const spreadChange = (from: Spread, to: Spread): Partial<Spread> => ({
  ...(from.sensitivity !== to.sensitivity && { sensitivity: to.sensitivity }),
  ...(from.portable !== to.portable && { portable: to.portable }),
});
