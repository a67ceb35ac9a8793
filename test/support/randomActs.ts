import type { RequestContext } from '../../src/disclosure/requestContext.js';
import { newToken } from '../../src/platform/ids.js';
import { DomainError } from '../../src/platform/errors.js';
import { statement } from '../../src/platform/neo4j/statement.js';
import type { Services } from '../../src/app/services.js';
import type { Graph, GraphSession } from '../../src/platform/neo4j/graph.js';
import type { LoadedWorld } from '../../src/transfer/worlds/worlds.service.js';
import { callerOf } from './callerOf.js';
import type { RandomAct, RandomTalk } from './worlds/randomWorlds.js';

const relate = statement<object>(
  'test/relate',
  'CYPHER 25 MATCH (a:Memory {id: $a}), (b:Memory {id: $b}) MERGE (a)-[r:related_to]-(b) ON CREATE SET r.strength = $strength',
);
const supersede = statement<object>(
  'test/supersede',
  `CYPHER 25 MATCH (a:Memory {id: $a, status: 'ACTIVE'}), (b:Memory {id: $b})
   SET b.status = 'SUPERSEDED', b.liveKey = null, b.audienceTokens = null, b.cardTokens = null
   MERGE (a)-[:SUPERSEDES {at: 1, reason: 'test'}]->(b)
   WITH b OPTIONAL MATCH (b)-[:HAS_ENTRY]->(e) DETACH DELETE e`,
);

const proposeAll = statement<object>(
  'test/propose-all',
  `CYPHER 25 MATCH (p:Person) WHERE p.tenantId = $tenant AND p.handle IS NOT NULL
   MATCH (m:Memory) WHERE m.tenantId = $tenant
   CREATE (p)-[:HAS_PROPOSAL]->(r:Proposal {id: randomUUID(), key: randomUUID(), tenantId: $tenant, personId: p.id,
     field: 'city', proposed: m.id, reason: 'test', state: 'OPEN', createdAt: 1, expiresAt: 2})-[:WOULD_CHANGE]->(m)`,
);

/** Stores an open proposal for each pair of account and memory, as if every memory belonged to every account. */
export async function proposeChanges(tenantId: string, graph: Graph): Promise<void> {
  await graph.session().write((transaction) => transaction.run(proposeAll, { tenant: tenantId }));
}

const nameAll = statement<object>(
  'test/name-all',
  `CYPHER 25 MATCH (p:Person) WHERE p.tenantId = $tenant AND p.handle IS NOT NULL
   CREATE (kept:Entity:Person {id: replace(randomUUID(), '-', ''), tenantId: $tenant, space: p.id, ref: 'person:twin', type: 'person',
     label: 'Twin of ' + p.handle, names: ['Twin of ' + p.handle], finderTokens: [], creatorId: p.id, createdAt: 1})
   CREATE (absorbed:Entity:Person {id: replace(randomUUID(), '-', ''), tenantId: $tenant, space: p.id, ref: 'person:other', type: 'person',
     label: 'Other of ' + p.handle, names: ['Other of ' + p.handle], finderTokens: [], creatorId: p.id, createdAt: 1})
   CREATE (kept)<-[:KEEPS]-(d:Merge {id: replace(randomUUID(), '-', ''), key: randomUUID(), tenantId: $tenant, creatorId: p.id, keptId: kept.id,
     absorbedId: absorbed.id, state: 'PROPOSED', reason: 'test', expiresAt: $until, decidedAt: 1, events: ['PROPOSE'], actors: ['test'],
     times: [1]})-[:ABSORBS]->(absorbed)
   CREATE (d)-[:DECIDED_BY]->(p)`,
);

/** Gives each account two acquaintances and proposes to that account to merge them. */
export async function proposeMerges(tenantId: string, graph: Graph): Promise<void> {
  const until = Date.now() + dayMs;
  await graph.session().write((transaction) => transaction.run(nameAll, { tenant: tenantId, until }));
}

/** Performs one act in a loaded world. A refused act changes nothing. */
export async function perform(
  act: RandomAct,
  world: LoadedWorld,
  tenantId: string,
  services: Services,
  graph: Graph,
): Promise<void> {
  try {
    await attempt(act, world, tenantId, services, graph.session());
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'INTERNAL') throw error;
  }
}

/** Records one message of a person in a loaded world. It is refused if the person is not a participant at that time. */
export async function recordTalk(
  { by, chat, at, verb, confidedTo, persona }: RandomTalk,
  world: LoadedWorld,
  tenantId: string,
  services: Services,
  graph: Graph,
): Promise<void> {
  const speaker = chat === null ? null : { id: world.people[by]! };
  const message = { externalId: newToken(), speaker, role: 'USER', text: `The ferry ${verb}.` } as const;
  const input = {
    chat: chat === null ? null : world.chats[chat]!,
    persona,
    messages: [{ ...message, at: at * dayMs + start, confidedTo: confidedTo?.map((handle) => ({ handle })) }],
  };
  const caller = { ...callerOf(tenantId, world.people, by), isConnector: chat !== null };
  try {
    await services.recording.record({ graph: graph.session(), caller }, input);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'INVALID_INPUT') throw error;
  }
}

const dayMs = 86_400_000;
const start = Date.UTC(2025, 11, 31, 12);

async function attempt(
  act: RandomAct,
  world: LoadedWorld,
  tenantId: string,
  services: Services,
  graph: GraphSession,
): Promise<void> {
  const memoryIdOf = (which: number): string => world.memories[`m${which}`]!;
  const requestOf = (handle: string): RequestContext => ({ graph, caller: callerOf(tenantId, world.people, handle) });
  const chatIdOf = (chat: string | undefined): string | null => (chat === undefined ? null : world.chats[chat]!);
  switch (act.act) {
    case 'correct': {
      const { who, which, chat, confidedTo, ...correction } = act;
      await services.changes.correct(
        requestOf(who),
        { id: memoryIdOf(which), chatId: chatIdOf(chat) },
        {
          text: correction.text,
          sensitivity: correction.sensitivity,
          portable: correction.portable,
          confidedTo: confidedTo?.map((handle) => ({ handle })),
        },
      );
      return;
    }
    case 'confirm': {
      const known = await services.memories.memory(requestOf(act.who), memoryIdOf(act.which));
      if (known) {
        const { text, type, persona, aboutIds, ownerId } = known.memory;
        const about = aboutIds.map((id) => ({ id }));
        const [owner = act.who] = Object.keys(world.people).filter((handle) => world.people[handle] === ownerId);
        await services.remember.remember(requestOf(owner), { text, type, persona, about, chat: chatIdOf(act.chat) });
      }
      return;
    }
    case 'forget':
      await services.changes.forget(requestOf(act.who), { id: memoryIdOf(act.which) });
      return;
    case 'restore':
      await services.changes.restore(requestOf(act.who), { id: memoryIdOf(act.which) });
      return;
    case 'pin':
      await services.changes.pin(requestOf(act.who), { id: memoryIdOf(act.which) }, true);
      return;
    case 'link':
      await services.linking.link(requestOf('alice'), {
        acquaintance: world.people.john!,
        account: { handle: act.account },
        includeEarlier: act.includeEarlier,
      });
      return;
    case 'block':
      await services.blocking.block(requestOf(act.who), { handle: act.stater }, act.blocks);
      return;
    case 'relate':
    case 'supersede': {
      const [a, b] = [memoryIdOf(act.which), memoryIdOf(act.other)];
      if (a === b) return;
      await graph.change(act.act === 'relate' ? relate : supersede, {
        a,
        b,
        ...(act.act === 'relate' ? { strength: act.strength } : {}),
      });
    }
  }
}
