/** Prints the GraphQL schema to `schema.graphql`. `--check` only compares, and exits with 1 if the file is stale. */
import { readFileSync, writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { makeSchema } from '../src/api/graphql/executableSchema.js';
import { resolverClasses } from '../src/app/resolvers.js';

const target = new URL('../schema.graphql', import.meta.url);
const fresh = `# Printed from the code by \`npm run build:schema\`; do not edit.\n\n${printSchema(lexicographicSortSchema(await makeSchema(resolverClasses)))}\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== fresh) {
    console.error('schema.graphql is stale: run `npm run build:schema`.');
    process.exit(1);
  }
} else {
  writeFileSync(target, fresh);
}
