import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { exportDoor } from '../../../src/api/exports.js';
import { errorMiddleware } from '../../../src/api/requestFailures.js';
import { RateLimit } from '../../../src/api/access/rateLimit.js';
import type { ServerDependencies } from '../../../src/api/serverDependencies.js';
import type { Exports } from '../../../src/transfer/exports/export.service.js';
import type { ExportLine } from '../../../src/transfer/lines/lineModel.js';
import { DomainError } from '../../../src/platform/errors.js';
import { newTenant, TestApp } from '../../support/app.js';
import { requestExport, exportOf, contentsOfKind, linesOf } from '../../support/exporting.js';
import { memoryLine, importContent } from '../../support/importFiles.js';

const line = (at: number): ExportLine => ({
  todo: { of: 'ana', kind: 'HABIT', text: `Walk ${at}. `.repeat(200), at: '2026-01-01' },
});

/** Serves an export whose lines the test gives. */
async function doorTo(lines: () => AsyncGenerator<ExportLine>, rate = new RateLimit(0)) {
  const app = express();
  const counter = { inc: () => {} };
  const caller = { tenantId: 't', viewerId: 'v', handle: 'ana', persona: '', isConnector: false };
  const dependencies = {
    callers: { open: () => Promise.resolve({ caller, graph: { statementNames: [], waits: 0 } }) },
    corsOrigins: [],
    rate,
    log: pino({ level: 'silent' }),
    metrics: { errors: counter, requests: counter },
  } as unknown as ServerDependencies;
  void exportDoor({ exportForCaller: () => Promise.resolve(lines()) } as unknown as Exports).mount(app, dependencies);
  app.use(errorMiddleware(dependencies));
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/export`;
}
const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close().closeAllConnections()));

describe('an export', () => {
  it('that fails before its first line is answered with an error like any other request', async () => {
    // eslint-disable-next-line require-yield -- it fails before
    const url = await doorTo(async function* () {
      await Promise.resolve();
      throw new DomainError('UNAVAILABLE', 'The graph is away.');
    });
    const response = await fetch(url);
    expect([response.status, await response.json()]).toEqual([
      503,
      { errors: [{ message: 'The graph is away.', extensions: { code: 'UNAVAILABLE' } }] },
    ]);
  });

  it('that fails later ends with a line that says so, and reveals nothing of the cause', async () => {
    const url = await doorTo(async function* () {
      yield line(1);
      await Promise.resolve();
      throw new Error('MATCH (m:Memory) of /home/kith');
    });
    const lines = linesOf(await (await fetch(url)).text());
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatchObject({ error: { code: 'INTERNAL' } });
    expect(JSON.stringify(lines[1])).not.toMatch(/MATCH|home/);
  });

  it('is read no faster than the client takes it, and stops when the client leaves', async () => {
    let made = 0;
    let ended: () => void = () => {};
    const end = new Promise<void>((resolve) => (ended = resolve));
    const url = await doorTo(async function* () {
      try {
        for (;;) {
          await Promise.resolve();
          yield line((made += 1));
        }
      } finally {
        ended();
      }
    });
    const leaving = new AbortController();
    const response = await fetch(url, { signal: leaving.signal });
    const reader = response.body!.getReader();
    await reader.read();
    // Without back-pressure, the service would produce lines for ever and block everything else.
    expect(made).toBeLessThan(20_000);
    leaving.abort();
    await end;
    const last = made;
    await new Promise(setImmediate);
    expect(made).toBe(last);
  });

  it('is charged by its cost', async () => {
    const kith = await TestApp.start({ embedder: null, rateLimit: 150 });
    try {
      expect((await requestExport(kith, 'ana')).status).toBe(200);
      const second = await requestExport(kith, 'ana');
      expect([second.status, Number(second.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
      expect((await second.json()) as object).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED' } }] });
      expect((await requestExport(kith, 'ben')).status).toBe(200);
    } finally {
      await kith.stop();
    }
  });
});

describe('an export of many memories', () => {
  let kith: TestApp;
  const tenant = newTenant();
  beforeAll(async () => {
    kith = await TestApp.start({ embedder: null, tenant });
    // Many memories with the same time, so that page boundaries fall among them.
    const many = Array.from({ length: 1_050 }, (_, index) =>
      memoryLine(`Ana owns lamp ${index}.`, { at: '2026-01-01' }),
    );
    await importContent(kith, many, { tenant });
  });
  afterAll(() => kith.stop());

  it('has each once, also those of one moment, in one order', async () => {
    const [one, two] = [await exportOf(kith, 'ana'), await exportOf(kith, 'ana')];
    const ids = contentsOfKind(one, 'memory').map(({ id }) => id as string);
    expect(new Set(ids).size).toBe(1_050);
    expect(contentsOfKind(one, 'event')).toHaveLength(1_050);
    expect(two.slice(1)).toEqual(one.slice(1));
  });

  it('has all of a long history', async () => {
    const { id } = (await kith.remember('ana', { text: 'Ana counts.' })).memory;
    for (let turn = 0; turn < 60; turn += 1)
      await kith.must(
        'ana',
        'mutation ($id: ID!, $text: String!) { correctMemory(input: { id: $id, text: $text }) { memory { id } } }',
        {
          id,
          text: `Ana counts to ${turn}.`,
        },
      );
    const events = contentsOfKind(await exportOf(kith, 'ana'), 'event').filter(({ memory }) => memory === id);
    expect(new Set(events.map((event) => event.id)).size).toBe(61);
    expect(events.map(({ newText }) => newText)).toContain('Ana counts to 0.');
  });
});
