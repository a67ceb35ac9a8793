import { expect, it } from '@jest/globals';
import neo4j, { type Neo4jError, type Transaction } from 'neo4j-driver';
import { retryReason, toDomainError } from '../../src/platform/neo4j/driverErrors.js';

/** Connection below a transaction, to send what the driver never sends. */
interface InnerTransaction {
  readonly _connectionHolder: {
    getConnection(): Promise<{
      beginTransaction(config: Record<string, unknown>): void;
    }>;
  };
}

/** Begins a second transaction within an open one, and returns the error of the server. */
async function beginAgain(transaction: Transaction): Promise<Neo4jError> {
  const { _connectionHolder: inner } = transaction as unknown as InnerTransaction;
  const connection = await inner.getConnection();
  return new Promise((resolve, reject) =>
    connection.beginTransaction({
      bookmarks: { isEmpty: () => true },
      txConfig: { timeout: null, metadata: {} },
      mode: 'WRITE',
      database: '',
      beforeError: resolve,
      afterComplete: () => reject(new Error('Expected the server to refuse it.')),
    }),
  );
}

it('a statement that a connection refuses in its state is sent on another one, without an internal error', async () => {
  const { KITH_TEST_NEO4J_URI: uri, KITH_TEST_NEO4J_PASSWORD: password } = process.env;
  const driver = neo4j.driver(uri!, neo4j.auth.basic('neo4j', password!));
  try {
    const session = driver.session();
    const transaction = await session.beginTransaction();
    const error = await beginAgain(transaction);
    expect(error).toMatchObject({ code: 'Neo.ClientError.Request.Invalid', retriable: false });
    expect(retryReason(error)).toBe('connection');
    expect(toDomainError(error)).toMatchObject({ code: 'UNAVAILABLE' });
    await session.close();
  } finally {
    await driver.close();
  }
});
