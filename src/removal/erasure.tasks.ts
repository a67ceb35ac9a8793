import type { Graph } from '../platform/neo4j/graph.js';
import { defineWork, type WorkContext } from '../background/work/defineWork.js';
import type { Effects, WorkHandler } from '../background/work/work.js';
import { eraseEverything } from './erasure.steps.js';
import { type Erasure, eraseAccountWork } from './erasureWork.js';
import type { ErasureParts } from './messageRemoval.steps.js';

/** What erasing in the background is made of. */
export interface ErasingParts extends ErasureParts {
  readonly graph: Graph;
}

/** What curation does in the background without a language model. */
export const curationWork = (parts: ErasingParts): WorkHandler[] => [eraseAgain(parts)];

/** Finishes the erasure of an account: what was being written meanwhile, or everything where the service had ended. */
const eraseAgain = defineWork(eraseAccountWork, finish);

async function finish({ subject, work, parts, signal }: WorkContext<ErasingParts, Erasure>): Promise<Effects> {
  await eraseEverything(parts.graph.session(), parts, work.tenantId, subject, signal);
  return () => Promise.resolve({ state: 'DONE', storedIds: [] });
}
