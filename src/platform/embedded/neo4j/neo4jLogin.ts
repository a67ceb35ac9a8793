import { setTimeout as pause } from 'node:timers/promises';
import neo4j, { Neo4jError, type AuthToken } from 'neo4j-driver';
import { DomainError } from '../../errors.js';

const userName = 'neo4j';
const factoryPassword = 'neo4j';
const retryMs = 200;
const refusedCode = 'Neo.ClientError.Security.Unauthorized';

/**
 * Resolves once the server answers a query of the user `neo4j` with that password; retries until the signal aborts. A
 * server that still has its factory password, new or interrupted between its first start and this step, is given the
 * password. Throws UNAVAILABLE if the server has another password, and the signal's reason if it aborts.
 */
export async function waitForLogin(uri: string, password: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const answer = await attempt(uri, password);
    if (answer === 'ready') return;
    // Three refusals in a row lock the user out for seconds, so each password is tried once, the factory password
    // second.
    if (answer === 'refused') await replaceFactoryPassword(uri, password, signal);
    else await pause(retryMs);
  }
}

async function attempt(uri: string, password: string): Promise<'ready' | 'refused' | 'not yet'> {
  return withDriver(uri, neo4j.auth.basic(userName, password), async (driver) => {
    try {
      await driver.verifyConnectivity();
      // Bolt listens seconds before the database takes queries.
      await driver.session({ database: 'neo4j' }).run('RETURN 1');
      return 'ready';
    } catch (error) {
      return codeOf(error) === refusedCode ? 'refused' : 'not yet';
    }
  });
}

async function replaceFactoryPassword(uri: string, password: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const error = await withDriver(uri, neo4j.auth.basic(userName, factoryPassword), async (driver) => {
      try {
        const session = driver.session({ database: 'system' });
        await session.run('ALTER CURRENT USER SET PASSWORD FROM $old TO $new', {
          old: factoryPassword,
          new: password,
        });
        return null;
      } catch (cause) {
        return cause;
      }
    });
    if (error === null) return;
    if (codeOf(error) === refusedCode) {
      // An earlier try may have replaced it, though its answer was lost or late.
      if ((await attempt(uri, password)) !== 'refused') return;
      const message = 'The embedded Neo4j refuses its password: its data was made with another secrets file.';
      throw new DomainError('UNAVAILABLE', message, { cause: error });
    }
    await pause(retryMs);
  }
}

async function withDriver<T>(
  uri: string,
  auth: AuthToken,
  work: (driver: ReturnType<typeof neo4j.driver>) => Promise<T>,
): Promise<T> {
  const driver = neo4j.driver(uri, auth, {
    connectionTimeout: 2_000,
    maxTransactionRetryTime: 0,
    telemetryDisabled: true,
  });
  try {
    return await work(driver);
  } finally {
    await driver.close();
  }
}

const codeOf = (error: unknown): string | undefined => (error instanceof Neo4jError ? error.code : undefined);
