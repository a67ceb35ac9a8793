import { type DocumentNode, GraphQLError } from 'graphql';
import { invalidInput } from '../../platform/errors.js';
import { countDocumentTokens, declaredVariables, readDocument } from '../../platform/graphql/documentLimits.js';
import { membersOf } from '../../platform/jsonText.js';
import { quote } from '../../text/lines.js';
import { documentCost } from './costs.js';
import type { ChargePoints } from '../access/rateLimit.js';

/** Charges a document and parses it; `readDocument` lists what it refuses. Rejects with `RateLimitExceeded`. */
export async function chargeAndReadDocument(text: string, charge: ChargePoints): Promise<DocumentNode> {
  await charge(documentCost(countDocumentTokens(text)));
  return readDocument(text);
}

/** Parses a JSON request: the document first, so that undeclared variables are refused before any is made. */
export async function readRequest(text: string, charge: ChargePoints): Promise<unknown> {
  const members = [...membersOf(text)];
  const queryMember = members.findLast(({ name }) => name === 'query');
  const query: unknown = queryMember && JSON.parse(text.slice(queryMember.start, queryMember.end));
  if (typeof query === 'string') {
    const document = await readOrUndefined(() => chargeAndReadDocument(query, charge));
    // An unreadable document is answered with the position of its error, and needs no variables.
    if (!document) return { query };
    const declaredNames = declaredVariables(document);
    for (const { start } of members.filter(({ name }) => name === 'variables'))
      for (const { name } of membersOf(text, start)) if (!declaredNames.has(name)) throw undeclaredError(name);
  }
  return JSON.parse(text) as unknown;
}

/** Throws INVALID_INPUT for the first variable that a document does not declare. */
export function refuseUndeclared(document: DocumentNode, variables: Readonly<Record<string, unknown>>): void {
  const declaredNames = declaredVariables(document);
  for (const name in variables) if (!declaredNames.has(name)) throw undeclaredError(name);
}

async function readOrUndefined(read: () => Promise<DocumentNode>): Promise<DocumentNode | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof GraphQLError) return undefined;
    throw error;
  }
}

const undeclaredError = (name: string) =>
  invalidInput(`The operation declares no variable ${quote(`$${name.slice(0, 60)}`)}; declare it, or leave it out.`);
