import { removeAbandoned } from './unusedFolders.js';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Progress } from '../../progress.js';
import { looksComplete, readArtifactLock, verifyFiles, type ArtifactLock } from './artifactLock.js';
import { writeDurably } from '../durableFile.js';
import { findMaven, runMaven } from './maven.js';
import { takeProcessLock } from '../processes/processLock.js';

/** Artifact to fetch with Maven; `<name>.lock.json` in the repository's folder `artifacts` lists the expected files. */
export interface Artifact {
  name: string;
  title: string;
  dependency: { group: string; id: string; version: string; transitive: boolean };
  /** Full name, with plugin version, of the Maven goal that fills the folder given as `outputDirectory`. */
  goal: string;
  goalOptions: string[];
  folder: string;
  /** Jars that are counted as progress; by default the files of the lock. */
  downloads?: string[];
  notice?: string;
}

/** Artifact with the files that are expected of it. */
interface LockedArtifact extends Artifact {
  lock: ArtifactLock;
}

const markerFile = 'complete.json';
const buildingPrefix = '.fetching-';
const marker = z.object({ lockSha256: z.string() });
const locksFolder = new URL('../../../../artifacts/', import.meta.url);
const waitMs = 500;

/** Fetches and verifies an artifact if incomplete. A killed fetch leaves none; of several processes, one fetches. */
export async function fetchArtifact(
  artifact: Artifact,
  { artifactsDir, progress }: { artifactsDir: string; progress: Progress },
): Promise<string> {
  const lock = await readArtifactLock(new URL(`${artifact.name}.lock.json`, locksFolder));
  const home = resolve(artifactsDir, artifact.name);
  const filesFolder = join(home, artifact.folder);
  if (await isComplete(home, filesFolder, lock)) return filesFolder;

  await mkdir(artifactsDir, { recursive: true });
  const release = await waitForTurn(artifactsDir, progress);
  try {
    if (!(await isComplete(home, filesFolder, lock))) await fetchInto(home, { ...artifact, lock }, progress);
    return filesFolder;
  } finally {
    await release();
  }
}

/** True if the artifact is complete, so that nothing must be fetched. */
export async function isFetched(artifact: Artifact, artifactsDir: string): Promise<boolean> {
  const lock = await readArtifactLock(new URL(`${artifact.name}.lock.json`, locksFolder));
  const home = resolve(artifactsDir, artifact.name);
  return isComplete(home, join(home, artifact.folder), lock);
}

/** True if the marker, which is written last, names the present lock: a newer lock is fetched anew. */
async function isComplete(home: string, files: string, lock: ArtifactLock): Promise<boolean> {
  try {
    const { lockSha256 } = marker.parse(JSON.parse(await readFile(join(home, markerFile), 'utf8')));
    return lockSha256 === lock.sha256 && (await looksComplete(files, lock));
  } catch {
    return false;
  }
}

async function waitForTurn(artifactsDir: string, progress: Progress): Promise<() => Promise<void>> {
  let announcedPid: number | undefined;
  for (;;) {
    const attempt = await takeProcessLock(join(artifactsDir, 'fetch.lock'));
    if ('release' in attempt) return () => attempt.release();
    const { pid } = attempt.holder;
    if (pid !== announcedPid) progress.say(`Process ${pid} is fetching into ${artifactsDir}; waiting for it.`);
    announcedPid = pid;
    await pause(waitMs);
  }
}

async function fetchInto(home: string, artifact: LockedArtifact, progress: Progress): Promise<void> {
  const maven = await findMaven();
  await removeAbandoned(dirname(home), `${basename(home)}${buildingPrefix}`);
  // A new folder each time: the Maven of a killed fetch may still be writing into the earlier one.
  const buildFolder = await mkdtemp(`${home}${buildingPrefix}`);
  const result = join(buildFolder, 'result');
  try {
    await mkdir(result);
    await writeFile(join(buildFolder, 'pom.xml'), pomOf(artifact));
    await download(maven, artifact, buildFolder, progress);
    await verify(artifact, join(result, artifact.folder), progress);

    if (artifact.notice !== undefined) await writeFile(join(result, 'NOTICE'), artifact.notice);
    await writeDurably(join(result, markerFile), JSON.stringify({ lockSha256: artifact.lock.sha256 }));
    await rm(home, { recursive: true, force: true });
    await rename(result, home);
  } finally {
    await rm(buildFolder, { recursive: true, force: true });
  }
}

async function download(
  maven: string,
  artifact: LockedArtifact,
  buildFolder: string,
  progress: Progress,
): Promise<void> {
  const expectedJars = new Set(artifact.downloads ?? artifact.lock.files.map((file) => file.name));
  const arrivedJars = new Set<string>();
  const output = join(buildFolder, 'result', artifact.folder);
  const args = ['-f', 'pom.xml', artifact.goal, `-DoutputDirectory=${output}`, ...artifact.goalOptions];
  progress.start(`Fetching ${artifact.title} with Maven`, expectedJars.size, 'jars');
  await runMaven(maven, args, buildFolder, (line) => {
    const jar = arrivedJar(line);
    if (jar === null || !expectedJars.has(jar) || arrivedJars.has(jar)) return;
    arrivedJars.add(jar);
    progress.advance(arrivedJars.size);
  });
  progress.finish();
}

async function verify({ title, lock }: LockedArtifact, folder: string, progress: Progress): Promise<void> {
  progress.start(`Verifying ${title}`, lock.files.length, 'files');
  await verifyFiles(folder, lock, (done) => progress.advance(done));
  progress.finish();
}

/** Returns the jar in a line of Maven's output: downloaded, or copied because it had been downloaded before. */
function arrivedJar(line: string): string | null {
  const match =
    /Downloaded from \S+ (\S+\.jar)\b/.exec(line) ?? /(?:Copying|Unpacking) (?:artifact )?(\S+\.jar)\b/.exec(line);
  return match?.[1]?.split(/[/\\]/).at(-1) ?? null;
}

function pomOf({ dependency }: Artifact): string {
  const noDependencies =
    '<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>';
  return `<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>kith</groupId>
  <artifactId>fetch</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency>
      <groupId>${dependency.group}</groupId>
      <artifactId>${dependency.id}</artifactId>
      <version>${dependency.version}</version>
      ${dependency.transitive ? '' : noDependencies}
    </dependency>
  </dependencies>
</project>
`;
}
