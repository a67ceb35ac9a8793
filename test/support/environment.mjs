import { register } from 'node:module';
import { ModuleMocker } from 'jest-mock';
import neo4j from 'neo4j-driver';
import { register as registerTypeScript } from 'tsx/esm/api';

registerTypeScript();
register('./testGlobals.loader.mjs', import.meta.url);

/** What is stored of tenants that begin so; entries of indexes say of which memory they are. */
const cleaning = `CYPHER 25
  MATCH (n) WHERE any(tenant IN $tenants WHERE n.tenantId STARTS WITH tenant)
  OPTIONAL MATCH (n)-[:HAS_ENTRY]->(e)
  CALL (n, e) { DETACH DELETE e, n } IN TRANSACTIONS OF 500 ROWS`;

/**
 * Where the tests of a file run: this process, with the next file after them (test/support/plainRuntime.cjs). When they are
 * over, what they changed of the process is put right, and their tenants are taken out of the graph: it stays small, and no
 * test waits while the database looks through what others have left.
 */
export default class Environment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  tenants = new Set();
  before = { console: globalThis.console, exit: process.exit, env: { ...process.env }, folder: process.cwd() };

  async setup() {
    // Jest reads source maps that it has made itself; those of `tsx` are known to Node.
    delete Error.prepareStackTrace;
    // See test/support/app.ts.
    globalThis.kithTestTenants = {
      add: (tenant) => this.tenants.add(tenant),
      forget: async (tenant) => {
        await forget([tenant]);
        this.tenants.delete(tenant);
      },
    };
  }

  async teardown() {
    const { console, exit, env, folder } = this.before;
    this.moduleMocker.restoreAllMocks();
    globalThis.console = console;
    process.exit = exit;
    process.chdir(folder);
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    delete globalThis.kithTestTenants;
    if (process.env.KITH_TEST_NEO4J_URI) await forget([...this.tenants]);
  }

  /** Jest leaves lines out of a stack that are called so, among them those of the test file itself. */
  handleTestEvent({ error }) {
    if (error instanceof Error) error.stack = error.stack?.replaceAll('at <anonymous> (', 'at anonymous (');
  }

  /** Jest asks for the context of `node:vm`: there is none. */
  getVmContext() {
    return null;
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
