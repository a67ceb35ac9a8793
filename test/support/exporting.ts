import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { writeLines } from '../../src/cli/exportFile.js';
import type { ExportLine } from '../../src/transfer/lines/lineModel.js';
import { makeToken } from '../../src/platform/auth/accessTokens.js';
import { type Asking, type TestApp, testSecret } from './app.js';
import { newFolder } from './importFiles.js';

/** Line of an export as plain data. */
export type Line = Record<string, Record<string, unknown>>;

/** Returns the export of a whole tenant, as the command writes it. */
export async function exportedTenant(kith: TestApp, tenant = kith.tenant): Promise<string> {
  const folder = await newFolder();
  const file = join(folder, 'export.ndjson');
  const lines: AsyncIterable<ExportLine> = kith.app.services.exports.tenant(kith.app.graph.session(), tenant);
  await writeLines(file, lines, { signal: new AbortController().signal, onLines: () => {} });
  return readFile(file, 'utf8');
}

/** Requests GET /export. */
export async function askExport(kith: TestApp, asking: Asking | string, query = ''): Promise<Response> {
  const { as, roles = [], tenant = kith.tenant, headers = {} } = typeof asking === 'string' ? { as: asking } : asking;
  const token = await makeToken(testSecret, { handle: as, tenantId: tenant, roles, hours: 1 });
  return fetch(`${kith.server.url}/export${query}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
}

/** Returns the lines of a person's own export. Throws if the export is incomplete. */
export async function exportedBy(kith: TestApp, asking: Asking | string, query = ''): Promise<Line[]> {
  const response = await askExport(kith, asking, query);
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
export const kindOf = (lines: readonly Line[], kind: string): Record<string, unknown>[] =>
  lines.flatMap((line): Record<string, unknown>[] => (line[kind] ? [line[kind]] : []));

const idPattern = /^[a-z]+_[0-9a-f]{32}$/;

/**
 * Normalizes lines so that two tenants can be compared. Each id becomes a name of its owner, and the order of lines
 * depends on no id. A memory is named by the rest of its line, an event by its memory and revision.
 */
export function normalized(text: string): string[] {
  const lines = linesOf(text).filter((line) => !line.export);
  const names = new Map<string, string>();
  for (const { memory, message } of lines) {
    const one = memory ?? message;
    if (!one) continue;
    const { id, madeOf: _, formerlyMadeOf: __, apartFrom: ___, ...rest } = one;
    names.set(id as string, `${memory ? 'memory' : 'message'} ${JSON.stringify(sorted(rest))}`);
  }
  for (const { event } of lines) if (event) names.set(event.id as string, 'event');
  return lines.map((line) => JSON.stringify(sorted(named(line, names)))).sort();
}

function named(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return idPattern.test(value) ? (names.get(value) ?? 'gone') : value;
  if (Array.isArray(value)) return value.map((one) => named(one, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, named(one, names)]));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, one]) => [name, sorted(one)]));
}
