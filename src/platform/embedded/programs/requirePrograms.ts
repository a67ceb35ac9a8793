import { areArtifactsFetched, type ArtifactName } from '../artifacts/artifacts.js';
import { javaLack } from './java.js';
import { type JavaSearchPaths, defaultPlaces } from './javaSearchPaths.js';
import { findMaven } from '../artifacts/maven.js';
import { missingPrograms } from './missingPrograms.js';

/** Requirements of a start. */
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
  places: JavaSearchPaths = defaultPlaces(),
  environment: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const found = java === undefined ? undefined : await javaLack(java, places);
  const needsMaven = !(await areArtifactsFetched(artifacts, artifactsDir));
  const hasMaven =
    !needsMaven ||
    (await findMaven(environment).then(
      () => true,
      () => false,
    ));
  if (found === undefined && hasMaven) return;
  throw missingPrograms({
    ...(java !== undefined && found !== undefined && { java: { minimum: java, found } }),
    maven: !hasMaven,
  });
}
