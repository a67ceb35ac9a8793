import { type DocumentNode, GraphQLError, Kind, Lexer, parse, Source, TokenKind } from 'graphql';
import { DomainError } from '../errors.js';

/** Size limits of a GraphQL document; it holds one operation. */
export const documentLimits = { tokens: 3_000, fragments: 100 } as const;

/** Counts tokens without parsing; up to the syntax error of an unreadable document. TOO_COMPLEX beyond the limit. */
export function countDocumentTokens(text: string): number {
  const lexer = new Lexer(new Source(text));
  let count = 0;
  try {
    while (lexer.advance().kind !== TokenKind.EOF) {
      count += 1;
      if (count > documentLimits.tokens) throw tooManyTokens();
    }
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
  }
  return count;
}

/** Parses a document. Throws its syntax error, INVALID_INPUT (second operation), TOO_COMPLEX (tokens, fragments). */
export function readDocument(text: string): DocumentNode {
  const document = parse(text, { maxTokens: documentLimits.tokens });
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION).length;
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION).length;
  if (operations > 1)
    throw new DomainError(
      'INVALID_INPUT',
      `A document holds one operation, not ${operations}; send the others as separate requests.`,
    );
  if (fragments > documentLimits.fragments)
    throw new DomainError(
      'TOO_COMPLEX',
      `A document holds at most ${documentLimits.fragments} fragments, not ${fragments}; inline some of them, or split the document into several requests.`,
    );
  return document;
}

export const declaredVariables = (document: DocumentNode): ReadonlySet<string> =>
  new Set(
    document.definitions.flatMap((one) =>
      one.kind === Kind.OPERATION_DEFINITION
        ? (one.variableDefinitions ?? []).map(({ variable }) => variable.name.value)
        : [],
    ),
  );

const tooManyTokens = (): DomainError =>
  new DomainError(
    'TOO_COMPLEX',
    `A document holds at most ${documentLimits.tokens} tokens (names, values and punctuation); pass values as variables, or split it into several requests.`,
  );
