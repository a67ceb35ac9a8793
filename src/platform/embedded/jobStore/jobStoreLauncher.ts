import { fileURLToPath } from 'node:url';

/** Oldest Java that runs the job store; its launcher is compiled for it (docs/decisions/0052). */
export const minJobStoreJava = 17;
export const launcherClass = 'JobStore';
/** Folder of the committed classes of the launcher, made by `artifacts/compileLauncher.mjs`. */
export const launcherFolder = fileURLToPath(new URL('.', import.meta.url));
