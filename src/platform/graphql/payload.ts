import type { ErrorCode } from '../errors.js';
import { errorCodeEnum } from './errorCodeEnum.js';
import { NonNull } from './fields.js';
import { ObjectType } from './typeGraphql.js';

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
