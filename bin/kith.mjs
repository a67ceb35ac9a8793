#!/usr/bin/env node
// Runs the TypeScript sources as they are: there is no build step.
import { fileURLToPath } from 'node:url';

// Libraries leave out what is meant for those who develop with them.
process.env.NODE_ENV ??= 'production';
process.env.TSX_TSCONFIG_PATH ??= fileURLToPath(new URL('../tsconfig.json', import.meta.url));
const { register } = await import('tsx/esm/api');
register();
const { run } = await import('../src/cli/program.ts');
await run(process.argv);
