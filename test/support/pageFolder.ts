import { join } from 'node:path';
import { pageFolder } from '../../src/platform/embedded/pageBuild.js';

let built: Promise<string> | undefined;

/** Returns the folder of the built page. Builds the page if it is missing or stale. */
export function builtPage(): Promise<string> {
  const artifactsDir = process.env.KITH_ARTIFACTS_DIR ?? join(import.meta.dirname, '../../.kith/artifacts');
  built ??= pageFolder({ artifactsDir, progress: { say: () => undefined } });
  return built;
}
