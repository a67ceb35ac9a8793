import { open } from 'node:fs/promises';
import { numberedLine } from '../transfer/imports/importLine.js';
import { invalidInput } from '../platform/errors.js';

/** Bytes read at each end: more than the first or the last line of an export has. */
const chunkBytes = 65_536;

/** Rejects with INVALID_INPUT if a file begins as an export and does not end as one: the rest is missing. */
export async function requireCompleteExport(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const read = async (position: number): Promise<string[]> => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(chunkBytes), 0, chunkBytes, position);
      return buffer.subarray(0, bytesRead).toString('utf8').split('\n');
    };
    if (!isLine((await read(0))[0]!, 'export')) return;
    const last = (await read(Math.max(0, size - chunkBytes))).findLast((line) => line.trim() !== '') ?? '';
    if (isLine(last, 'end')) return;
    const problem = isLine(last, 'error') ? 'ended with an error' : 'was cut off';
    throw invalidInput(
      `${file}: this export ${problem}, so the rest of it is missing. Export again, or take what there is with --cut-off.`,
    );
  } finally {
    await handle.close();
  }
}

function isLine(text: string, kind: string): boolean {
  const { data } = numberedLine(0, text);
  return typeof data === 'object' && data !== null && Object.hasOwn(data, kind);
}
