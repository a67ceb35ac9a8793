/**
 * Generates the operations of the client and of the page from `schema.graphql` and their `.graphql` documents: each as
 * a text with the types of its variables and its answer. `--check` only compares, and exits with 1 if a file is stale.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { codegen } from '@graphql-codegen/core';
import * as operationTypes from '@graphql-codegen/typescript-operations';
import {
  buildASTSchema,
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  getOperationAST,
  Kind,
  parse,
  print,
  separateOperations,
  Source,
  validate,
} from 'graphql';
import { writeOrCheck } from './writeOrCheck.js';

const root = new URL('..', import.meta.url);
/** Folder of documents, the file that is generated from it, and its path to the sources of the client. */
interface OperationsTarget {
  readonly folder: string;
  readonly target: string;
  readonly client: string;
}

const clientFolder = 'clients/typescript/src/';
const operationTargets: readonly OperationsTarget[] = [
  { folder: 'clients/operations/', target: `${clientFolder}operations.generated.ts`, client: './' },
  { folder: 'web/operations/', target: 'web/src/operations.generated.ts', client: `../../${clientFolder}` },
];
/** Enums and inputs that any of the documents uses. */
const schemaTypes = 'schemaTypes.generated';

const config = {
  useTypeImports: true,
  skipTypename: true,
  inlineFragmentTypes: 'combine',
  scalars: { DateTime: 'string', ID: 'string', JSON: 'unknown' },
  strictScalars: true,
  namespacedImportName: 'Schema',
  importExtension: '.js',
};
type Config = typeof config & { generateOperationTypes?: boolean; importSchemaTypesFrom?: string };

const schema = parse(readFileSync(new URL('schema.graphql', root), 'utf8'));

const documents = operationTargets.map(({ folder }) => documentsIn(folder));
const types = await typesOf(documents.flat(), `${clientFolder}${schemaTypes}.ts`, { generateOperationTypes: false });
const folders = operationTargets.map(({ folder }) => folder.slice(0, -1)).join(', ');
writeGenerated(`${clientFolder}${schemaTypes}.ts`, folders, [types]);
for (const [index, { folder, target, client }] of operationTargets.entries()) {
  const importSchemaTypesFrom = `${clientFolder}${schemaTypes}.ts`;
  writeGenerated(target, folder.slice(0, -1), [
    `import { TypedDocumentString } from '${client}document.js';`,
    await typesOf(documents[index]!, target, { importSchemaTypesFrom }),
    `export { TypedDocumentString } from '${client}document.js';`,
    `export type * from '${client}${schemaTypes}.js';`,
    ...printedDocuments(documents[index]!),
  ]);
}

interface NamedDocument {
  readonly location: string;
  readonly document: DocumentNode;
}

function documentsIn(folder: string): NamedDocument[] {
  const namedDocuments = readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith('.graphql'))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(`${folder}${name}`, root), 'utf8');
      return { location: name, document: parse(new Source(text, `${folder}${name}`)) };
    });
  exitIfInvalid(namedDocuments.map(({ document }) => document));
  return namedDocuments;
}

/** Exits with the errors by file and line. Documents are validated together, since they share fragments. */
function exitIfInvalid(documentNodes: readonly DocumentNode[]): void {
  const mergedDocument = { ...documentNodes[0]!, definitions: documentNodes.flatMap(({ definitions }) => definitions) };
  const errors = validate(buildASTSchema(schema), mergedDocument);
  for (const { message, locations, source, nodes } of errors) {
    const name = (nodes?.[0]?.loc?.source ?? source)?.name ?? '';
    console.error(`${name}:${locations?.[0]?.line ?? '?'}: ${message}`);
  }
  if (errors.length > 0) process.exit(1);
}

function typesOf(
  namedDocuments: readonly NamedDocument[],
  filename: string,
  overrides: Partial<Config>,
): Promise<string> {
  return codegen({
    schema,
    documents: [...namedDocuments],
    config: { ...config, ...overrides },
    filename,
    plugins: [{ operationTypes: {} }],
    pluginMap: { operationTypes },
    // They are validated above, each folder on its own.
    skipDocumentsValidation: true,
  });
}

function writeGenerated(target: string, folder: string, parts: readonly string[]): void {
  const note = `// Made by \`npm run build:client\` from schema.graphql and ${folder}; do not edit.`;
  writeOrCheck(target, `${[note, ...parts].map((part) => part.trim()).join('\n\n')}\n`, 'build:client');
}

/**
 * Prints each fragment once and each operation with the fragments that it uses. A bundler leaves out the operations
 * that are not sent, and then the fragments.
 */
function printedDocuments(namedDocuments: readonly NamedDocument[]): string[] {
  const definitions = namedDocuments.flatMap(({ document }) => document.definitions);
  const mergedDocument = { kind: Kind.DOCUMENT, definitions } as const;
  return [
    ...definitions.filter(isFragment).map((fragment) => `const ${constantOf(fragment)} = \`${print(fragment)}\`;`),
    ...Object.entries(separateOperations(mergedDocument)).map(([name, document]) => {
      const operation = getOperationAST(document)!;
      const kind = operation.operation[0]!.toUpperCase() + operation.operation.slice(1);
      const parts = [`\`${print(operation)}\``, ...document.definitions.filter(isFragment).map(constantOf)];
      return (
        `export const ${name}Document = /* @__PURE__ */ new TypedDocumentString<${name}${kind}, ` +
        `${name}${kind}Variables>(${parts.join(', ')});`
      );
    }),
  ];
}

function isFragment(definition: DefinitionNode): definition is FragmentDefinitionNode {
  return definition.kind === Kind.FRAGMENT_DEFINITION;
}

function constantOf({ name }: FragmentDefinitionNode): string {
  return `${name.value[0]!.toLowerCase()}${name.value.slice(1)}Fragment`;
}
