import { areArtifactsFetched, type ArtifactName } from '../artifacts/artifacts.js';
import { listJavasIfMissing } from './java.js';
import { type JavaSearchPaths, defaultSearchPaths } from './javaSearchPaths.js';
import { findMaven } from '../artifacts/maven.js';
import { missingPrograms } from './missingPrograms.js';

export interface StartRequirements {
  /** Oldest major version of Java; undefined if no server of ours is started. */
  readonly java: number | undefined;
  /** Artifacts that Maven fetches unless they are there. */
  readonly artifacts: readonly ArtifactName[];
  readonly artifactsDir: string;
}

/** Rejects with UNAVAILABLE that names every missing program at once, before any fetch or start. */
export async function requirePrograms(
  { java, artifacts, artifactsDir }: StartRequirements,
  searchPaths: JavaSearchPaths = defaultSearchPaths(),
  environment: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const installed = java === undefined ? undefined : await listJavasIfMissing(java, searchPaths);
  const needsMaven = !(await areArtifactsFetched(artifacts, artifactsDir));
  const hasMaven =
    !needsMaven ||
    (await findMaven(environment).then(
      () => true,
      () => false,
    ));
  if (installed === undefined && hasMaven) return;
  throw missingPrograms({
    ...(java !== undefined && installed !== undefined && { java: { minimum: java, installed } }),
    maven: !hasMaven,
  });
}
