/** Prints the GraphQL schema to `schema.graphql`. `--check` only compares, and exits with 1 if the file is stale. */
import { readFileSync, writeFileSync } from 'node:fs';
import { type GraphQLSchema, isSpecifiedScalarType, printType } from 'graphql';
import { makeSchema } from '../src/api/graphql/executableSchema.js';
import { resolverClasses } from '../src/app/resolvers.js';

const target = new URL('../schema.graphql', import.meta.url);
const fresh = `# Printed from the code by \`npm run build:schema\`; do not edit.\n\n${printed(await makeSchema(resolverClasses))}\n`;

/** Prints the types by name; their fields and values keep the order in which they are declared. */
function printed(schema: GraphQLSchema): string {
  return Object.values(schema.getTypeMap())
    .filter((type) => !isSpecifiedScalarType(type) && !type.name.startsWith('__'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(printType)
    .join('\n\n');
}

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== fresh) {
    console.error('schema.graphql is stale: run `npm run build:schema`.');
    process.exit(1);
  }
} else {
  writeFileSync(target, fresh);
}
