import { randomStream } from './random.js';
import { vocabulary } from './vocabulary.js';

/** Builds a unique sentence with its number at the end; deterministic per kind and number. */
export function sentence(kind: string, at: number): string {
  const random = randomStream(at + kind.length * 7_919);
  const word = () => vocabulary[Math.floor(random() * vocabulary.length)]!;
  return `The ${word()} of the ${word()} has a ${word()} near the ${word()}, ${kind.replace(/\W/g, '')} number ${at}.`;
}
