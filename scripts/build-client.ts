/**
 * Generates the operations of the client and of the page from `schema.graphql` and their `.graphql` documents: each as
 * a text with the types of its variables and its answer. `--check` only compares, and exits with 1 if a file is stale.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { codegen } from '@graphql-codegen/core';
import * as typedDocuments from '@graphql-codegen/typed-document-node';
import * as operationTypes from '@graphql-codegen/typescript-operations';
import { buildASTSchema, type DocumentNode, parse, Source, validate } from 'graphql';
import { writeOrCheck } from './writeOrCheck.js';

const root = new URL('..', import.meta.url);
/** Folders of documents, and the file that is generated from each. */
const places = [
  { folder: 'clients/operations/', target: 'clients/typescript/src/operations.generated.ts' },
  { folder: 'web/operations/', target: 'web/src/operations.generated.ts' },
];

/** Documents are generated as texts, not as syntax trees, so that the sender does not need `graphql`. */
const config = {
  documentMode: 'string',
  // The page leaves out the documents that it does not send.
  pureMagicComment: true,
  useTypeImports: true,
  skipTypename: true,
  inlineFragmentTypes: 'combine',
  scalars: { DateTime: 'string', ID: 'string', JSON: 'unknown' },
  strictScalars: true,
};

const schema = parse(readFileSync(new URL('schema.graphql', root), 'utf8'));
/**
 * The only type used from its package. Other clients recognize it by its structure, so the generated file needs no
 * package.
 */
const typesImport = "import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';\n";
const ownType =
  'interface DocumentTypeDecoration<TResult, TVariables> {\n  __apiType?: (variables: TVariables) => TResult;\n}\n';

for (const { folder, target } of places)
  writeOrCheck(target, await madeOf(folder, new URL(target, root).pathname), 'build:client');

async function madeOf(folder: string, filename: string): Promise<string> {
  const documents = readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith('.graphql'))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(`${folder}${name}`, root), 'utf8');
      return { location: name, document: parse(new Source(text, `${folder}${name}`)) };
    });
  refuseWrong(documents.map(({ document }) => document));
  const made = await codegen({
    schema,
    documents,
    config,
    filename,
    plugins: [{ operationTypes: {} }, { typedDocuments: {} }],
    pluginMap: { operationTypes, typedDocuments },
  });
  if (!made.includes(typesImport)) throw new Error('The types of documents are imported in another way than before.');
  const note = `// Made by \`npm run build:client\` from schema.graphql and ${folder.slice(0, -1)}; do not edit.\n\n`;
  return `${note}${made.replace(typesImport, ownType).trimEnd()}\n`;
}

/** Exits with the errors by file and line. Documents are validated together, since they share fragments. */
function refuseWrong(parts: readonly DocumentNode[]): void {
  const whole = { ...parts[0]!, definitions: parts.flatMap(({ definitions }) => definitions) };
  const errors = validate(buildASTSchema(schema), whole);
  for (const { message, locations, source, nodes } of errors) {
    const name = (nodes?.[0]?.loc?.source ?? source)?.name ?? '';
    console.error(`${name}:${locations?.[0]?.line ?? '?'}: ${message}`);
  }
  if (errors.length > 0) process.exit(1);
}
