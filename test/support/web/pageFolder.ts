import { pageFolder } from '../../../src/platform/embedded/pageBuild.js';
import { artifactsDir } from '../artifactsDir.js';

let built: Promise<string> | undefined;

/** Returns the folder of the built page. Builds the page if it is missing or stale. */
export function builtPage(): Promise<string> {
  built ??= pageFolder({ artifactsDir, progress: { say: () => undefined } });
  return built;
}
