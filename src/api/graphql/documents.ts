import { type DocumentNode, GraphQLError } from 'graphql';
import { invalidInput } from '../../platform/errors.js';
import { countDocumentTokens, declaredVariables, readDocument } from '../../platform/graphql/documentLimits.js';
import { membersOf } from '../../platform/jsonText.js';
import { quoted } from '../../text/lines.js';
import { documentCost } from './costs.js';
import type { ChargePoints } from '../access/rateLimit.js';

/** Pays for a document and parses it; `readDocument` lists what it refuses. Rejects with `RateLimitExceeded`. */
export async function paidDocument(text: string, pay: ChargePoints): Promise<DocumentNode> {
  await pay(documentCost(countDocumentTokens(text)));
  return readDocument(text);
}

/** Parses a JSON request: pays for and parses the document first, to refuse undeclared variables before making any. */
export async function readRequest(text: string, pay: ChargePoints): Promise<unknown> {
  const members = [...membersOf(text)];
  const last = members.findLast(({ name }) => name === 'query');
  const query: unknown = last && JSON.parse(text.slice(last.start, last.end));
  if (typeof query === 'string') {
    const document = await readable(() => paidDocument(query, pay));
    // An unreadable document is answered with the position of its error, and needs no variables.
    if (!document) return { query };
    const declared = declaredVariables(document);
    for (const { start } of members.filter(({ name }) => name === 'variables'))
      for (const { name } of membersOf(text, start)) if (!declared.has(name)) throw undeclared(name);
  }
  return JSON.parse(text) as unknown;
}

/** Throws INVALID_INPUT for the first variable that a document does not declare. */
export function refuseUndeclared(document: DocumentNode, variables: Readonly<Record<string, unknown>>): void {
  const declared = declaredVariables(document);
  for (const name in variables) if (!declared.has(name)) throw undeclared(name);
}

async function readable(read: () => Promise<DocumentNode>): Promise<DocumentNode | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof GraphQLError) return undefined;
    throw error;
  }
}

const undeclared = (name: string) =>
  invalidInput(`The operation declares no variable ${quoted(`$${name.slice(0, 60)}`)}; declare it, or leave it out.`);
