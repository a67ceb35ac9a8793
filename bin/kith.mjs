#!/usr/bin/env node
// Runs the program: as a bundle that is compiled once, or the TypeScript sources as they are where none can be kept.
import { fileURLToPath } from 'node:url';
import { compiledProgram } from './compiled.mjs';

// Libraries leave out what is meant for those who develop with them.
process.env.NODE_ENV ??= 'production';
let program = await compiledProgram();
if (program === undefined) {
  process.env.TSX_TSCONFIG_PATH ??= fileURLToPath(new URL('../tsconfig.json', import.meta.url));
  const { register } = await import('tsx/esm/api');
  register();
  program = '../src/cli/program.ts';
} else {
  process.setSourceMapsEnabled(true);
}
const { run } = await import(program);
await run(process.argv);
