import { Neo4jError } from 'neo4j-driver';
import { DomainError, invalidInput } from '../errors.js';

/** Somebody else has just taken a unique key, or made the very index that was asked for if it did not exist. */
const lostRaces = [
  'Neo.ClientError.Schema.ConstraintValidationFailed',
  'Neo.ClientError.Schema.EquivalentSchemaRuleAlreadyExists',
];
const notFound = 'Neo.ClientError.Statement.EntityNotFound';
/** Of a node or edge that was deleted by the very transaction that goes on to use it. */
const deletedHere = '25N13';

/** Why the same work may succeed when it is tried again. */
export type RetryReason = 'deadlock' | 'lost race' | 'gone meanwhile' | 'connection';

/** Why work that failed may succeed when it is tried again; undefined where it would only fail again. */
export function retryReason(error: unknown): RetryReason | undefined {
  if (!(error instanceof Neo4jError) || isIndexNotReady(error)) return undefined;
  if (lostRaces.includes(error.code)) return 'lost race';
  if (isGoneMeanwhile(error)) return 'gone meanwhile';
  if (!error.retriable) return undefined;
  return error.code.endsWith('DeadlockDetected') ? 'deadlock' : 'connection';
}

/** The public form of whatever the driver threw; what it said goes to the log as the cause. */
export function toDomainError(error: unknown): unknown {
  if (!(error instanceof Neo4jError)) return error;
  if (error.code === 'Neo.ClientError.Transaction.InvalidBookmark' || /bookmark/i.test(error.code)) {
    return invalidInput('x-kith-bookmark must be a value that an earlier answer of this service carried.');
  }
  if (lostRaces.includes(error.code) || isGoneMeanwhile(error))
    return new DomainError('CONFLICT', 'Another request changed the same thing; try again.', { cause: error });
  return error.retriable || isAway(error)
    ? new DomainError('UNAVAILABLE', 'The graph does not answer just now; try again in a moment.', { cause: error })
    : new DomainError('INTERNAL', 'Something went wrong inside; it has been logged.', { cause: error });
}

/** Whether somebody else deleted what a statement had found before it used it; the database calls that the client's fault. */
const isGoneMeanwhile = ({ code, gqlStatus }: Neo4jError): boolean => code === notFound && gqlStatus !== deletedHere;

/** Whether the database is not there, is going away, or has taken longer than it may. */
const isAway = ({ code }: Neo4jError): boolean =>
  /ServiceUnavailable|SessionExpired|TransientError|TransactionTimedOut|LockClientStopped|Transaction\.Terminated|Security|^N\/A$/.test(
    code,
  );

/** Whether a search failed because its index is missing or still being filled. */
export function isIndexNotReady(error: unknown): boolean {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    const status = 'gqlStatus' in one ? String(one.gqlStatus) : '';
    if (
      status === '51N63' ||
      // Its vectors are of another model by now.
      status === '51N65' ||
      status === '22N69' ||
      /no such (?:vector |fulltext )?(?:schema )?index|index is still populating|IndexNotFound/i.test(one.message)
    )
      return true;
  }
  return false;
}

/** Whether the database knows who asks and lets them not in. */
export const isLoginRefused = (error: unknown): boolean =>
  error instanceof Neo4jError && error.code.startsWith('Neo.ClientError.Security.');
