import { pageFolder } from '../../../src/platform/embedded/pageBuild.js';
import { artifactsDir } from '../artifactsDir.js';

let folderPromise: Promise<string> | undefined;

/** Returns the folder of the built page. Builds the page if it is missing or stale. */
export function buildPage(): Promise<string> {
  folderPromise ??= pageFolder({ artifactsDir, progress: { say: () => undefined } });
  return folderPromise;
}
