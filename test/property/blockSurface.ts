import type { MemoryEvidence } from '../../src/disclosure/evidence.js';
import { maxTimestamp } from '../../src/platform/clock.js';
import type { Question, Surface } from './surface.js';

/**
 * Surface of blocked staters. Expected as for a personal memory of the blocker: shown to the blocker alone, in private.
 */
export const blockSurface: Surface = {
  name: 'blockedStaters',
  shown: async ({ services, request, audience }) => {
    if (audience.chatId !== null) return [];
    const found: string[] = [];
    for (let after: string | null = null; ;) {
      const page = await services.blocking.blockedStaters(request, { first: 1, after });
      found.push(...page.edges.map(({ node }) => `${request.caller.viewerId} ${node.id}`));
      if (!page.hasNextPage) return found.sort();
      after = page.edges.at(-1)!.cursor;
    }
  },
  expected: ({ truth, audience }, rule) =>
    audience.chatId === null
      ? truth.blocks
          .filter(({ blocker }) => rule.discloses(ownedBy(blocker, audience), audience))
          .map(({ blocker, stater }) => `${blocker} ${stater}`)
          .sort()
      : [],
};

const ownedBy = (owner: string, { tenantId }: Question['audience']): MemoryEvidence => ({
  tenantId,
  ownerId: owner,
  chatId: null,
  staterId: owner,
  learnedInId: null,
  learnedAt: 0,
  aboutIds: [],
  aboutAccount: false,
  aboutOthers: false,
  acquaintedIds: [],
  blockerIds: [],
  confidedIds: [],
  confidedByWords: false,
  aloneId: null,
  sensitivity: 'PERSONAL',
  portable: false,
  persona: '',
  status: 'ACTIVE',
  expiresAt: maxTimestamp,
  legacy: false,
});
