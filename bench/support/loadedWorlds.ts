import type { RunningKith } from '../../src/main.js';
import { askAs } from './askAs.js';
import type { AskedWorld, WorldQuestion } from './questions.js';

/** A loaded world, with the names of its ids in its file. */
export interface LoadedWorld extends AskedWorld {
  readonly tenant: string;
  readonly chats: Readonly<Record<string, string>>;
  readonly names: ReadonlyMap<string, string>;
}

/** Loads a world into a tenant of its own. */
export async function loadAsked(kith: RunningKith, askedWorld: AskedWorld, tenant: string): Promise<LoadedWorld> {
  type Item = { name: string; id: string };
  type Loaded = { loadWorld: { chats: Item[]; memories: Item[] } };
  const query =
    'mutation ($world: JSON!) { loadWorld(input: { world: $world }) { chats { name id } memories { name id } } }';
  const { loadWorld } = await askAs<Loaded>(kith, { tenant, handle: 'loader' }, query, { world: askedWorld.world });
  const names = new Map(loadWorld.memories.map(({ name, id }) => [id, name]));
  const idsByName = (items: readonly Item[]) => Object.fromEntries(items.map(({ name, id }) => [name, id]));
  const loaded = { ...askedWorld, tenant, chats: idsByName(loadWorld.chats), names };
  await requireDisclosed(kith, loaded, idsByName(loadWorld.memories));
  return loaded;
}

/** Throws if a question asks for a memory that its viewer may not hear: that would count as a miss of the ranking. */
async function requireDisclosed(kith: RunningKith, world: LoadedWorld, ids: Record<string, string>): Promise<void> {
  const { tenant, questions, chats } = world;
  for (const question of [...questions.tune, ...questions.heldOut]) {
    for (const name of question.right) {
      const query = 'query ($id: ID!, $chat: ID) { memory(id: $id, chat: $chat) { id } }';
      const variables = { id: ids[name], chat: chatOf(chats, question) };
      const caller = { tenant, handle: question.as };
      const { memory } = await askAs<{ memory: object | null }>(kith, caller, query, variables);
      if (!memory) throw new Error(`${question.as} may not hear ${name} where they ask "${question.ask}"`);
    }
  }
}

/** Returns the chat in which a question is asked; undefined in private. */
export function chatOf(chats: LoadedWorld['chats'], { in: chatName }: WorldQuestion): string | undefined {
  return chatName === undefined ? undefined : chats[chatName];
}
