/** Prints the GraphQL schema to `schema.graphql`. `--check` only compares, and exits with 1 if the file is stale. */
import { type GraphQLSchema, isSpecifiedScalarType, printType } from 'graphql';
import { makeSchema } from '../src/api/graphql/executableSchema.js';
import { resolverClasses } from '../src/app/resolvers.js';
import { writeOrCheck } from './writeOrCheck.js';

const fresh = `# Printed from the code by \`npm run build:schema\`; do not edit.\n\n${printTypes(await makeSchema(resolverClasses))}\n`;

/** Prints the types by name; their fields and values keep the order in which they are declared. */
function printTypes(schema: GraphQLSchema): string {
  return Object.values(schema.getTypeMap())
    .filter((type) => !isSpecifiedScalarType(type) && !type.name.startsWith('__'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(printType)
    .join('\n\n');
}

writeOrCheck('schema.graphql', fresh, 'build:schema');
