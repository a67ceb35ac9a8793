import type { World } from '../../../src/transfer/worlds/world.js';

/**
 * Joins several worlds into one. A suffix on each name keeps their people, chats and memories apart. No person of one
 * world knows a person of another, so each world behaves as before and must not see into the others.
 */
export function joinedWorlds(worlds: readonly World[]): World {
  const [first, ...others] = worlds.map((world, index) => marked(world, `-${index}`));
  return others.reduce(
    (all, one) => ({
      ...all,
      people: [...all.people, ...one.people],
      acquaintances: { ...all.acquaintances, ...one.acquaintances },
      chats: { ...all.chats, ...one.chats },
      blocks: { ...all.blocks, ...one.blocks },
      memories: { ...all.memories, ...one.memories },
      expect: [...all.expect, ...one.expect],
    }),
    first!,
  );
}

/** True if every name in a world can get a suffix. In some worlds, acquaintances must have the names of accounts. */
export const canBeJoined = ({
  acquaintances,
  earlier,
  folds,
  merges,
  talks,
  spines,
  proposals,
  todos,
}: World): boolean =>
  [acquaintances, earlier, folds, merges, talks, spines, proposals, todos].every(
    (part) => Object.keys(part).length === 0,
  );

function marked(world: World, mark: string): World {
  const named = (name: string): string => name + mark;
  const maybe = (name: string | undefined) => (name === undefined ? undefined : named(name));
  const all = (names: readonly string[] | undefined) => names?.map(named);
  const keys = <T>(map: Readonly<Record<string, T>>, change: (value: T) => T = (value) => value): Record<string, T> =>
    Object.fromEntries(Object.entries(map).map(([key, value]) => [named(key), change(value)]));
  return {
    ...world,
    people: world.people.map(named),
    chats: keys(world.chats, (chat) => ({
      ...chat,
      participants: chat.participants.map((one) => (typeof one === 'string' ? named(one) : keys(one))),
    })),
    blocks: keys(world.blocks, (staters) => staters.map(named)),
    memories: keys(world.memories, (memory) => ({
      ...memory,
      owner: maybe(memory.owner),
      chat: maybe(memory.chat),
      statedBy: maybe(memory.statedBy),
      learnedIn: maybe(memory.learnedIn),
      about: memory.about.map(named),
      confidedTo: all(memory.confidedTo),
    })),
    expect: world.expect.map((one) => ({
      ...one,
      viewer: named(one.viewer),
      in: maybe(one.in),
      asks: all(one.asks),
      sees: all(one.sees),
      shows: all(one.shows),
      hides: all(one.hides),
      why: one.why && keys(one.why),
    })),
  };
}
