import { TestEnvironment } from 'jest-environment-node';
import neo4j from 'neo4j-driver';

/** What is stored of tenants that begin so; entries of indexes say of which memory they are. */
const cleaning = `CYPHER 25
  MATCH (n) WHERE any(tenant IN $tenants WHERE n.tenantId STARTS WITH tenant)
  OPTIONAL MATCH (n)-[:HAS_ENTRY]->(e)
  CALL (n, e) { DETACH DELETE e, n } IN TRANSACTIONS OF 500 ROWS`;

/**
 * Where the tests of a file run. When they are over, their tenants are taken out of the graph: it stays small, and no test
 * waits while the database looks through what others have left.
 */
export default class Environment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.tenants = new Set();
    // See test/support/app.ts.
    this.global.kithTestTenants = {
      add: (tenant) => this.tenants.add(tenant),
      forget: async (tenant) => {
        await forget([tenant]);
        this.tenants.delete(tenant);
      },
    };
  }

  async teardown() {
    await super.teardown();
    if (process.env.KITH_TEST_NEO4J_URI) await forget([...this.tenants]);
  }
}

async function forget(tenants) {
  if (tenants.length === 0) return;
  const { KITH_TEST_NEO4J_URI: uri, KITH_TEST_NEO4J_PASSWORD: password } = process.env;
  const driver = neo4j.driver(uri, neo4j.auth.basic('neo4j', password));
  const session = driver.session();
  try {
    await session.run(cleaning, { tenants });
  } finally {
    await session.close();
    await driver.close();
  }
}
