import { createRequire } from 'node:module';

const packageJson = createRequire(import.meta.url)('../../package.json') as { version: string };

export const version: string = packageJson.version;

/** Name of the command line in advice and examples. Nothing installs `kith`: npx runs it in the folder of Kith. */
export const commandName = 'npx kith';
