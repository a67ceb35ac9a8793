import type { ErrorCode } from '../errors.js';
import { enumOf } from './enumOf.js';
import { NonNull } from './fields.js';
import { ObjectType } from './typeGraphql.js';

const errorCodeEnum = enumOf<ErrorCode>('ErrorCode', 'Stable code of an error.', {
  NOT_FOUND: 'The object does not exist, or you may not know that it does.',
  INVALID_INPUT: 'The input breaks a rule; the message says what was expected.',
  SECRET_REFUSED: 'The text contains a secret, such as a password or a card number; nothing was stored.',
  CONFLICT: 'The request conflicts with stored data or a concurrent change.',
  FORBIDDEN: 'The token does not allow this.',
  UNAUTHENTICATED: 'The token is missing, wrong or expired.',
  RATE_LIMITED: 'Too many requests; the answer says when to retry.',
  QUOTA_EXCEEDED: 'A limit on what is stored, or on tokens of the language model, is reached.',
  TOO_COMPLEX: 'The query could cost more than a request may.',
  TIMED_OUT: 'The time limit of the request was reached before this field was answered.',
  UNAVAILABLE: 'A database or model does not respond; retry later.',
  INTERNAL: 'A defect of the service; the log has the cause.',
});

/** Builds the payload type of a mutation, named after it, with the fields of a base that other payloads share. */
export function payloadFor<T extends object>(mutation: string, base: abstract new () => T): new () => T {
  const name = mutation.charAt(0).toUpperCase() + mutation.slice(1);
  @ObjectType(`${name}Payload`, { description: `Answer of \`${mutation}\`.` })
  class Payload extends (base as abstract new () => object) {}
  return Payload as new () => T;
}

/** Base of a refused part of a payload. */
@ObjectType()
export abstract class Refusal {
  @NonNull(() => errorCodeEnum, 'Stable code, as in `errors[].extensions.code`.') code!: ErrorCode;
  @NonNull(() => String, 'Message that says what was expected and what was given.') message!: string;
}
