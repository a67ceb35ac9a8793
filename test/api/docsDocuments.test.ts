import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { buildSchema, type DocumentNode, Kind, parse, validate } from 'graphql';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const markdownIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file}`);
const pages = [
  ...['.', 'docs', 'examples', 'seeds'].flatMap(markdownIn),
  ...readdirSync('clients').flatMap((client) => markdownIn(`clients/${client}`)),
];

/** Texts of the GraphQL documents of a page: in blocks, in code spans, and in the bodies of shell commands. */
function documentsOf(text: string): string[] {
  const blocks = [...text.matchAll(/^```graphql\n([\s\S]*?)^```$/gmu)].map(([, block]) => block!);
  const spans = [...text.matchAll(/`((?:(?:query|mutation|subscription) ?|\{ \w+ ?)[({][^`]*)`/gu)].map(
    ([, span]) => span!,
  );
  const bodies = [...text.matchAll(/"query":\s*"((?:[^"\\]|\\.)*)"/gu)]
    .map(([, body]) => JSON.parse(`"${body!}"`) as string)
    .filter((body) => /^(?:query|mutation|subscription|\{)/u.test(body));
  return [...blocks, ...spans, ...bodies];
}

/** Splits a document into its operations, each with all fragments. */
function operationsOf(document: DocumentNode): DocumentNode[] {
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  return document.definitions
    .filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
    .map((operation) => ({ ...document, definitions: [operation, ...fragments] }));
}

const problemsOf = (document: string): string[] =>
  operationsOf(parse(document)).flatMap((operation) => validate(schema, operation).map(({ message }) => message));

it('every GraphQL document in the pages is valid', () => {
  const found = pages.flatMap((page) =>
    documentsOf(readFileSync(page, 'utf8')).map((document) => ({ page, document })),
  );
  expect(found.length).toBeGreaterThanOrEqual(25);
  const wrong = found
    .map((one) => ({ ...one, problems: problemsOf(one.document) }))
    .filter(({ problems }) => problems.length > 0);
  expect(wrong).toEqual([]);
});
