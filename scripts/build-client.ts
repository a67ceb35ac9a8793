/**
 * Makes the operations of the client from `schema.graphql` and its `.graphql` documents: each as a text with the types
 * of its variables and its answer. `--check` only compares and exits with 1 when the file is stale.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { codegen } from '@graphql-codegen/core';
import * as typedDocuments from '@graphql-codegen/typed-document-node';
import * as operationTypes from '@graphql-codegen/typescript-operations';
import { buildASTSchema, type DocumentNode, parse, Source, validate } from 'graphql';

const schemaFile = new URL('../schema.graphql', import.meta.url);
const folder = new URL('../clients/typescript/operations/', import.meta.url);
const target = new URL('../clients/typescript/src/operations.generated.ts', import.meta.url);

/** Texts, not trees: what sends them needs no `graphql` of its own. */
const config = {
  documentMode: 'string',
  useTypeImports: true,
  skipTypename: true,
  inlineFragmentTypes: 'combine',
  scalars: { DateTime: 'string', ID: 'string', JSON: 'unknown' },
  strictScalars: true,
};

const schema = parse(readFileSync(schemaFile, 'utf8'));
const documents = readdirSync(folder)
  .filter((name) => name.endsWith('.graphql'))
  .sort()
  .map((name) => ({ location: name, document: parse(new Source(readFileSync(new URL(name, folder), 'utf8'), name)) }));
refuseWrong(documents.map(({ document }) => document));

const made = await codegen({
  ...{ schema, documents, config, filename: target.pathname },
  plugins: [{ operationTypes: {} }, { typedDocuments: {} }],
  pluginMap: { operationTypes, typedDocuments },
});
const typesImport = "import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';\n";
if (!made.includes(typesImport)) throw new Error('The types of documents are imported in another way than before.');
/** The one type that is used of that package, which other clients know by its form: so ours needs no package at all. */
const ownType =
  'interface DocumentTypeDecoration<TResult, TVariables> {\n  __apiType?: (variables: TVariables) => TResult;\n}\n';
const note =
  '// Made by `npm run build:client` from schema.graphql and clients/typescript/operations; do not edit.\n\n';
const fresh = `${note}${made.replace(typesImport, ownType).trimEnd()}\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== fresh) {
    console.error('clients/typescript/src/operations.generated.ts is stale: run `npm run build:client`.');
    process.exit(1);
  }
} else {
  writeFileSync(target, fresh);
}

/** Ends with what is wrong, by file and line: documents are checked together, since they share fragments. */
function refuseWrong(parts: readonly DocumentNode[]): void {
  const whole = { ...parts[0]!, definitions: parts.flatMap(({ definitions }) => definitions) };
  const errors = validate(buildASTSchema(schema), whole);
  for (const { message, locations, source, nodes } of errors) {
    const name = (nodes?.[0]?.loc?.source ?? source)?.name ?? '';
    console.error(`clients/typescript/operations/${name}:${locations?.[0]?.line ?? '?'}: ${message}`);
  }
  if (errors.length > 0) process.exit(1);
}
