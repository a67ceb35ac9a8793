import { Neo4jError } from 'neo4j-driver';
import { DomainError, invalidInput } from '../errors.js';

/** Lost races: another transaction has just taken a unique key, or created the index of a CREATE … IF NOT EXISTS. */
const lostRaces = [
  'Neo.ClientError.Schema.ConstraintValidationFailed',
  'Neo.ClientError.Schema.EquivalentSchemaRuleAlreadyExists',
];
const notFound = 'Neo.ClientError.Statement.EntityNotFound';
/** Errors of a transaction that needs more memory than the heap of the database can give it. */
const memoryErrors = /MemoryPoolOutOfMemoryError|TransactionOutOfMemoryError|OutOfMemoryError/;
/** Limit of one transaction, in the message of its error: the next attempt would meet it again. */
const transactionLimit = 'db.memory.transaction.max';
const needsMemory =
  'The graph has too little memory for this: set KITH_NEO4J_MEMORY to more, such as 4g (server.memory.heap.max_size of your own Neo4j), or ask for less at once.';
/** GQLSTATUS for a node or edge that was deleted by the same transaction that then uses it. */
const deletedInTransaction = '25N13';
/** GQLSTATUS for a message that the connection does not take in its state, as after a login that failed. */
const wrongState = '08N10';

/** Reason why a retry may succeed. */
export type RetryReason = 'deadlock' | 'lost race' | 'gone meanwhile' | 'connection';

/** Returns the reason why a retry may succeed; undefined if it would only fail again. */
export function retryReason(error: unknown): RetryReason | undefined {
  if (!(error instanceof Neo4jError) || isIndexNotReady(error)) return undefined;
  if (lostRaces.includes(error.code)) return 'lost race';
  if (isGoneMeanwhile(error)) return 'gone meanwhile';
  if (isOutOfStep(error)) return 'connection';
  if (!error.retriable || error.message.includes(transactionLimit)) return undefined;
  return error.code.endsWith('DeadlockDetected') ? 'deadlock' : 'connection';
}

/** Converts an error of the driver to its public form; the original is logged as the cause. */
export function toDomainError(error: unknown): unknown {
  if (!(error instanceof Neo4jError)) return error;
  if (error.code === 'Neo.ClientError.Transaction.InvalidBookmark' || /bookmark/i.test(error.code)) {
    return invalidInput('x-kith-bookmark must be the value of an earlier answer of this service.');
  }
  if (lostRaces.includes(error.code) || isGoneMeanwhile(error))
    return new DomainError('CONFLICT', 'Another request changed the same data; retry.', { cause: error });
  if (memoryErrors.test(error.code)) return new DomainError('UNAVAILABLE', needsMemory, { cause: error });
  return error.retriable || isAway(error) || isOutOfStep(error)
    ? new DomainError('UNAVAILABLE', 'The graph does not respond now; retry in a moment.', { cause: error })
    : new DomainError('INTERNAL', 'Internal error; the log has its cause.', { cause: error });
}

/** True if another transaction deleted a node or edge between match and use; the database reports a client error. */
const isGoneMeanwhile = ({ code, gqlStatus }: Neo4jError): boolean =>
  code === notFound && gqlStatus !== deletedInTransaction;

/**
 * True if a connection refused a statement because of its own state, seen while the database started again. The
 * statement did not run; another connection takes it. The database reports that as a client error.
 */
const isOutOfStep = (error: Neo4jError): boolean => error.containsGqlCause(wrongState);

/** True if the database is unreachable, is shutting down, or has exceeded its time limit. */
const isAway = ({ code }: Neo4jError): boolean =>
  /ServiceUnavailable|SessionExpired|TransientError|TransactionTimedOut|LockClientStopped|Transaction\.Terminated|Security|^N\/A$/.test(
    code,
  );

/** True if a search failed because its index is missing or still being populated. */
export function isIndexNotReady(error: unknown): boolean {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const status = 'gqlStatus' in current ? String(current.gqlStatus) : '';
    if (
      status === '51N63' ||
      // Its vectors are now those of another model.
      status === '51N65' ||
      status === '22N69' ||
      /no such (?:vector |fulltext )?(?:schema )?index|index is still populating|IndexNotFound/i.test(current.message)
    )
      return true;
  }
  return false;
}

/** True if the database rejects the login. */
export const isLoginRefused = (error: unknown): boolean =>
  error instanceof Neo4jError && error.code.startsWith('Neo.ClientError.Security.');
