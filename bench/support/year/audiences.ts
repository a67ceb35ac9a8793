import { decideDisclosure } from '../../../src/disclosure/rule.js';
import { callerOf } from '../../../test/support/callerOf.js';
import type { TestApp } from '../../../test/support/app.js';
import { type GraphTruth, trueAudience, type TrueMemory } from '../../../test/support/graph/graphTruth.js';
import { allPages } from '../../../test/property/surface.js';
import type { Ids } from './playing.js';
import { persona as coach } from './speaking.js';

/** A context in which a person asks, with what the rule discloses there. */
export interface Context {
  readonly who: string;
  readonly where: string;
  readonly persona: string;
  readonly hears: (memory: TrueMemory) => boolean;
}

/** Result of the comparison: contexts in which more or less was disclosed than the rule says. */
export interface AudienceReport {
  contexts: number;
  compared: number;
  readonly wrong: string[];
}

/**
 * Lists the contexts of every person: private, with and without a persona, and each chat that they take part in now.
 */
export function contextsOf(truth: GraphTruth, tenant: string, { people, chats }: Ids, now: number): Context[] {
  const contextKinds: [name: string, id: string | null, persona: string][] = [
    ['in private', null, ''],
    ['in private', null, coach],
    ...Object.entries(chats).map(([name, id]): [string, string, string] => [name, id, '']),
  ];
  return Object.entries(people).flatMap(([who, viewerId]) =>
    contextKinds.flatMap(([where, chatId, persona]) => {
      const context = { tenantId: tenant, viewerId, persona, chatId, asked: [], now };
      const audience = trueAudience(truth, context);
      if (audience === null) return [];
      return [{ who, where, persona, hears: (memory: TrueMemory) => decideDisclosure(memory, audience).disclosed }];
    }),
  );
}

/** Compares the memories that the service lists in each context with those that the rule discloses there. */
export async function compareAudiences(
  kith: TestApp,
  truth: GraphTruth,
  ids: Ids,
  contexts: readonly Context[],
): Promise<AudienceReport> {
  const { services, graph } = kith.app;
  const report: AudienceReport = { contexts: contexts.length, compared: 0, wrong: [] };
  for (const { who, where, persona, hears } of contexts) {
    const caller = callerOf(kith.tenant, ids.people, who, persona);
    const chatId = ids.chats[where] ?? null;
    const listedIds = await allPages((after) =>
      services.memories.memories({ graph: graph.session(), caller }, { chatId, first: 100, after }),
    );
    const listedIdSet = new Set(listedIds);
    const expectedIds = truth.memories.filter(hears).map(({ id }) => id);
    const expectedIdSet = new Set(expectedIds);
    report.compared += expectedIds.length;
    const contextName = `${who} ${where}${persona === '' ? '' : ` with ${persona}`}`;
    report.wrong.push(
      ...listedIds.filter((id) => !expectedIdSet.has(id)).map((id) => `${contextName} hears ${id}`),
      ...expectedIds.filter((id) => !listedIdSet.has(id)).map((id) => `${contextName} does not hear ${id}`),
      ...(listedIdSet.size === listedIds.length ? [] : [`${contextName} hears something twice`]),
    );
  }
  return report;
}
