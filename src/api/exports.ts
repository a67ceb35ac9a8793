import { once } from 'node:events';
import type { Response } from 'express';
import { type ExportLine, lineText } from '../transfer/lines/lineModel.js';
import type { Exports } from '../transfer/exports/export.service.js';
import { invalidInput } from '../platform/errors.js';
import { publicError } from '../platform/graphql/publicErrors.js';
import { exportCost } from './graphql/costs.js';
import { recordFailure } from './requestFailures.js';
import { cors, allowMethod, prepare } from './middleware.js';
import { passErrorOn } from './access/rateLimit.js';
import type { Door, PreparedRequest, ServerDependencies } from './serverDependencies.js';

const path = '/export';
/** Time in ms after which a client that reads nothing counts as gone. */
const maxStallMs = 60_000;
/** Length of the chunks in which lines are sent, in characters. */
const chunkLength = 64_000;

/** Export door: GET /export, JSON lines. An error after the first is the last line, in place of the end line. */
export const exportDoor = (service: Exports): Door => ({
  mount: (app, dependencies) => {
    const { corsOrigins, rate } = dependencies;
    app.all(
      path,
      cors(corsOrigins, 'GET'),
      allowMethod('GET', 'The export'),
      prepare(dependencies),
      rate.chargeRequest,
      (request, response, next) => {
        openExport(service, dependencies, request as unknown as PreparedRequest)
          .then((lines) => sendLines(lines, request as unknown as PreparedRequest, response, dependencies))
          .catch((error: unknown) => passErrorOn(error, response, next));
      },
    );
    return {};
  },
});

async function openExport(
  service: Exports,
  { rate }: ServerDependencies,
  { context, query }: PreparedRequest,
): Promise<AsyncGenerator<ExportLine>> {
  const { person, redacted, ...unknownParameters } = query;
  const [unknownName] = Object.keys(unknownParameters);
  if (unknownName !== undefined)
    throw invalidInput(`The export accepts "person" and "redacted", not "${unknownName.slice(0, 60)}".`);
  if (person !== undefined && typeof person !== 'string') throw invalidInput('person must be given once, as a handle.');
  if (redacted !== undefined && redacted !== 'true' && redacted !== 'false')
    throw invalidInput('redacted must be given once, as true or false.');
  const isRedacted = redacted === 'true';
  if (isRedacted && person !== undefined)
    throw invalidInput('A redacted copy always covers a whole tenant: leave out either person or redacted.');
  const lines = await (isRedacted ? service.exportRedactedFor(context) : service.exportForCaller(context, person));
  await rate.chargeOperation(context.caller, exportCost);
  return lines;
}

/** Sends lines with back-pressure, and stops reading when the client is gone. */
async function sendLines(
  lines: AsyncGenerator<ExportLine>,
  { requestId, context: { caller, graph } }: PreparedRequest,
  response: Response,
  { log, metrics, onRequest }: ServerDependencies,
): Promise<void> {
  const started = performance.now();
  const writer = new LineWriter(response);
  try {
    // The first line is read before headers are sent: until then an error is a normal answer.
    const first = await lines.next();
    response.status(200).setHeader('content-type', 'application/x-ndjson; charset=utf-8');
    response.setHeader('content-disposition', 'attachment; filename="kith-export.ndjson"');
    if (!first.done) await writer.write(first.value);
    for await (const line of lines) await writer.write(line);
    await writer.end();
  } catch (error) {
    if (writer.isClosed) return;
    if (!response.headersSent) throw error;
    const { code, message } = publicError(error);
    recordFailure({ log, metrics }, error, { requestId, logMessage: 'export failed' });
    await writer.end({ error: { code, message } });
  } finally {
    await lines.return(undefined);
    const ms = Math.round(performance.now() - started);
    metrics.requests.inc({ status: response.statusCode });
    const requester = { requestId, tenant: caller.tenantId, viewer: caller.viewerId };
    const effort = { ms, lines: writer.count, statements: graph.statementNames.length, waits: graph.waits };
    log.info({ ...requester, ...effort }, 'export');
    onRequest?.({ statements: graph.statementNames, waits: graph.waits });
  }
}

/** Response writer with back-pressure. */
class LineWriter {
  count = 0;
  private chunk = '';

  constructor(private readonly response: Response) {}

  get isClosed(): boolean {
    return this.response.closed || this.response.destroyed;
  }

  /** Writes a line. Resolves when the client can take more; rejects if it is gone or reads nothing for a minute. */
  async write(line: ExportLine): Promise<void> {
    if (this.isClosed) throw new Error('The client is gone.');
    this.count += 1;
    this.chunk += lineText(line);
    if (this.count === 1 || this.chunk.length >= chunkLength) await this.flush();
  }

  async end(line?: ExportLine): Promise<void> {
    if (line) this.chunk += lineText(line);
    await this.flush();
    this.response.end();
  }

  private async flush(): Promise<void> {
    const { response, chunk } = this;
    this.chunk = '';
    if (response.write(chunk)) return;
    const signal = AbortSignal.timeout(maxStallMs);
    const closeListener = new AbortController();
    const closeRejection = once(response, 'close', { signal: closeListener.signal }).then(() =>
      Promise.reject(new Error('The client is gone.')),
    );
    try {
      await Promise.race([once(response, 'drain', { signal }), closeRejection]);
    } catch (error) {
      response.destroy();
      throw error;
    } finally {
      closeListener.abort();
      closeRejection.catch(() => {});
    }
  }
}
