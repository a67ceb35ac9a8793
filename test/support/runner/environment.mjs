import { rm } from 'node:fs/promises';
import { register } from 'node:module';
import { ModuleMocker } from 'jest-mock';
import neo4j from 'neo4j-driver';
import { register as registerTypeScript } from 'tsx/esm/api';

registerTypeScript();
register('./testGlobals.loader.mjs', import.meta.url);

/** Nodes of tenants whose names begin with these prefixes. Index entries are found by their memory. */
const cleaning = `CYPHER 25
  MATCH (n) WHERE any(tenant IN $tenants WHERE n.tenantId STARTS WITH tenant)
  OPTIONAL MATCH (n)-[:HAS_ENTRY]->(e)
  CALL (n, e) { DETACH DELETE e, n } IN TRANSACTIONS OF 500 ROWS`;

/**
 * Jest environment of a test file: this process, one file after the other (test/support/runner/plainRuntime.cjs). After a file
 * it restores its changes to the process and deletes its folders, and its tenants from the graph. The graph stays
 * small, so no test waits while the database scans data of earlier tests.
 */
export default class Environment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  tenants = new Set();
  before = { console: globalThis.console, exit: process.exit, env: { ...process.env }, folder: process.cwd() };

  async setup() {
    // Jest reads source maps that it has made itself. Node knows those of `tsx`.
    delete Error.prepareStackTrace;
    // See test/support/importFiles.ts.
    globalThis.kithTestFolders = new Set();
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
    for (const folder of globalThis.kithTestFolders) await rm(folder, { recursive: true, force: true });
    delete globalThis.kithTestFolders;
    delete globalThis.kithTestTenants;
    if (process.env.KITH_TEST_NEO4J_URI) await forget([...this.tenants]);
  }

  /** Renames anonymous frames. Jest removes them from a stack, and frames of the test file itself are among them. */
  handleTestEvent({ error }) {
    if (error instanceof Error) error.stack = error.stack?.replaceAll('at <anonymous> (', 'at anonymous (');
  }

  /** Jest asks for a context of `node:vm`. There is none. */
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
