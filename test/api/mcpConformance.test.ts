import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestApp } from '../support/app.js';
import { type TokenProxy, tokenProxy } from '../support/faults/tokenProxy.js';

const program = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js');
const leftOut = join(import.meta.dirname, 'mcpConformance.yaml');

let kith: TestApp;
let proxy: TokenProxy;

beforeAll(async () => {
  kith = await TestApp.start({ embedder: null });
  proxy = await tokenProxy(kith.server.url, await kith.token('ana'));
});
afterAll(async () => {
  await proxy?.close();
  await kith?.stop();
});

/** Runs the scenarios of the suite for servers; those of the file are expected to fail, and none else. */
const conformance = (): Promise<{ code: number; out: string }> =>
  new Promise((resolve) => {
    const args = [program, 'server', '--url', `${proxy.url}/mcp`, '--suite', 'all', '--expected-failures', leftOut];
    const child = execFile(process.execPath, args, { maxBuffer: 16 * 1024 * 1024 }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? 1, out: `${out}${err}` }),
    );
  });

it('passes the conformance suite of the protocol, except for features that Kith does not have', async () => {
  const { code, out } = await conformance();
  expect([code, code === 0 ? '' : out]).toEqual([0, '']);
});
