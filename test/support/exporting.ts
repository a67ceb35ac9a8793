import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { writeLines } from '../../src/cli/exportFile.js';
import type { ExportLine } from '../../src/transfer/lines/lineModel.js';
import { makeToken } from '../../src/platform/auth/accessTokens.js';
import { type TestCaller, type TestApp, testSecret } from './app.js';
import { newFolder } from './importFiles.js';

/** Line of an export as plain data. */
export type Line = Record<string, Record<string, unknown>>;

/** Returns the export of a whole tenant, as the command writes it. */
export async function exportTenant(kith: TestApp, tenant = kith.tenant): Promise<string> {
  const folder = await newFolder();
  const file = join(folder, 'export.ndjson');
  const lines: AsyncIterable<ExportLine> = kith.app.services.exports.exportTenant(kith.app.graph.session(), tenant);
  await writeLines(file, lines, { signal: new AbortController().signal, onLines: () => {} });
  return readFile(file, 'utf8');
}

/** Requests GET /export. */
export async function requestExport(kith: TestApp, caller: TestCaller | string, query = ''): Promise<Response> {
  const { as, roles = [], tenant = kith.tenant, headers = {} } = typeof caller === 'string' ? { as: caller } : caller;
  const token = await makeToken(testSecret, { handle: as, tenantId: tenant, roles, hours: 1 });
  return fetch(`${kith.server.url}/export${query}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
}

/** Returns the lines of a person's own export. Throws if the export is incomplete. */
export async function exportOf(kith: TestApp, caller: TestCaller | string, query = ''): Promise<Line[]> {
  const response = await requestExport(kith, caller, query);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status}: ${text}`);
  const lines = linesOf(text);
  if (!lines[0]?.export || !lines.at(-1)?.end) throw new Error(`This is no whole export:\n${text}`);
  return lines;
}

export const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

/** Contents of the lines of one kind. */
export const contentsOfKind = (lines: readonly Line[], kind: string): Record<string, unknown>[] =>
  lines.flatMap((line): Record<string, unknown>[] => (line[kind] ? [line[kind]] : []));

const idPattern = /^[a-z]+_[0-9a-f]{32}$/;

/**
 * Normalizes lines so that two tenants can be compared. Each id becomes a name of its owner, and the order of lines
 * depends on no id. A memory is named by the rest of its line, an event by its memory and revision.
 */
export function normalizeExport(text: string): string[] {
  const lines = linesOf(text).filter((line) => !line.export);
  const names = new Map<string, string>();
  for (const { memory, message } of lines) {
    const node = memory ?? message;
    if (!node) continue;
    const { id, madeOf: _, formerlyMadeOf: __, apartFrom: ___, ...content } = node;
    names.set(id as string, `${memory ? 'memory' : 'message'} ${JSON.stringify(sortKeys(content))}`);
  }
  for (const { event } of lines) if (event) names.set(event.id as string, 'event');
  return lines.map((line) => JSON.stringify(sortKeys(replaceIds(line, names)))).sort();
}

function replaceIds(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return idPattern.test(value) ? (names.get(value) ?? 'gone') : value;
  if (Array.isArray(value)) return value.map((one) => replaceIds(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaceIds(one, names)]));
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, one]) => [name, sortKeys(one)]));
}
