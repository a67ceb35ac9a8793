import { resolve } from 'node:path';

/** Folder of the fetched programs and models for tests and benches. */
export const artifactsDir = process.env.KITH_ARTIFACTS_DIR ?? resolve(import.meta.dirname, '../../.kith/artifacts');
