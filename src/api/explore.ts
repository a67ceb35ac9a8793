import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { errorForLog } from '../platform/telemetry/errorForLog.js';
import { type PagePolicy, sendPage } from './pages.js';
import type { Door } from './serverDependencies.js';

const compress = promisify(gzip);

/** A file of the Explorer, as it is sent. */
interface PageFile {
  readonly type: string;
  readonly plain: Buffer;
  readonly compressed: Buffer;
}

type PageFiles = ReadonlyMap<string, PageFile>;

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const indexFile = 'index.html';
/** Prefix of files whose names hold hashes of their content, so that browsers may cache them for good. */
const hashedPrefix = 'assets/';
const hashedMaxAgeSeconds = 365 * 24 * 3_600;

/** Everything is loaded from this origin, and the Explorer connects only to it. */
const policy: PagePolicy = {
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
};

/**
 * Door of the Explorer, the web page on which people see what is remembered about them. The page is built while the
 * service starts; until then, or after a failed build, the door answers with the state of the build. Files are held in
 * memory by name, so that no path leads out of the folder.
 */
export const exploreDoor = (folder: Promise<string>): Door => ({
  mount: (app, { log }) => {
    let files: PageFiles | 'building' | 'failed' = 'building';
    folder.then(readFiles).then(
      (read) => (files = read),
      (error: unknown) => {
        files = 'failed';
        log.error({ error: errorForLog(error) }, 'the Explorer could not be built');
      },
    );
    app.get(['/explore', '/explore/{*path}'], (request, response, next) => {
      if (typeof files === 'string') return sendState(response, files);
      const { path } = request.params as { path?: string[] };
      const name = path?.join('/') ?? '';
      const file = files.get(name);
      if (file && name !== indexFile) return sendFile(request, response, name, file);
      if (name.startsWith(hashedPrefix)) return next();
      // Every other path is a view, which the Explorer routes itself.
      response.setHeader('cache-control', 'no-store');
      sendPage(response, files.get(indexFile)!.plain.toString(), policy);
    });
    return {};
  },
});

function sendFile(request: Request, response: Response, name: string, { type, plain, compressed }: PageFile): void {
  response.setHeader('content-type', type);
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('content-security-policy', "default-src 'none'");
  const cacheControl = name.startsWith(hashedPrefix) ? `public, max-age=${hashedMaxAgeSeconds}, immutable` : 'no-cache';
  response.setHeader('cache-control', cacheControl);
  response.vary('accept-encoding');
  const isCompressed = request.acceptsEncodings(['gzip', 'identity']) === 'gzip';
  if (isCompressed) response.setHeader('content-encoding', 'gzip');
  response.send(isCompressed ? compressed : plain);
}

function sendState(response: Response, state: 'building' | 'failed'): void {
  response.status(503).setHeader('cache-control', 'no-store');
  if (state === 'building') response.setHeader('retry-after', '5').setHeader('refresh', '2');
  sendPage(response, statePage(sentences[state]));
}

const sentences = {
  building:
    'The Explorer is being built. This takes about ten seconds after an installation; then it appears automatically.',
  failed: 'The Explorer could not be built; the log has the reason. Everything else works. Restart Kith to retry.',
};

const statePage = (sentence: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Kith</title>
<h1>Kith</h1>
<p>${sentence}</p>
</html>
`;

async function readFiles(folder: string): Promise<PageFiles> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const filePromises = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const plain = await readFile(path);
      const compressed = await compress(plain, { level: constants.Z_BEST_COMPRESSION });
      const type = contentTypes[extname(name)] ?? 'application/octet-stream';
      return [relative(folder, path).split(sep).join('/'), { type, plain, compressed }] as const;
    });
  const files = new Map(await Promise.all(filePromises));
  if (!files.has(indexFile)) throw new Error(`${indexFile} is missing in ${folder}; delete the folder and restart.`);
  return files;
}
