import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type ExportLine, lineText } from '../transfer/lines/lineModel.js';
import { privateFile, syncFolder } from '../platform/embedded/durableFile.js';

/** Characters per write. */
const chunkLength = 256_000;

/** Writes to a temporary file, renamed at the end. Returns lines per kind; null if aborted, without a file left. */
export async function writeLines(
  file: string,
  lines: AsyncIterable<ExportLine>,
  { signal, onLines }: { signal: AbortSignal; onLines: (count: number) => void },
): Promise<ReadonlyMap<string, number> | null> {
  const partial = `${file}.${process.pid}.part`;
  const handle = await open(partial, 'w', privateFile);
  const counts = new Map<string, number>();
  try {
    let chunk = '';
    let count = 0;
    for await (const line of lines) {
      if (signal.aborted) return null;
      const kind = Object.keys(line)[0]!;
      if (kind !== 'export' && kind !== 'end') counts.set(kind, (counts.get(kind) ?? 0) + 1);
      chunk += lineText(line);
      count += 1;
      if (chunk.length < chunkLength) continue;
      await handle.write(chunk);
      chunk = '';
      onLines(count);
    }
    await handle.write(chunk);
    await handle.sync();
    await handle.close();
    await rename(partial, file);
    await syncFolder(dirname(file));
    return counts;
  } finally {
    await handle.close().catch(() => {});
    await rm(partial, { force: true });
  }
}
