import { commandName } from '../platform/product.js';

/** Returns the examples at the end of a help. The name of the command line is added after the variables of each. */
export const examplesText = (examples: readonly string[]): string =>
  ['\nExamples:', ...examples.map((line) => `  ${line.replace(/^(?:\w+=\S+ )*/, `$&${commandName} `)}`)].join('\n');
