import type { World } from '../../../src/transfer/worlds/world.js';

/**
 * Joins several worlds into one. A suffix on each name keeps their people, chats and memories apart. No person of one
 * world knows a person of another, so each world behaves as before and must not see into the others.
 */
export function joinWorlds(worlds: readonly World[]): World {
  const [firstWorld, ...otherWorlds] = worlds.map((world, index) => addSuffix(world, `-${index}`));
  return otherWorlds.reduce(
    (all, world) => ({
      ...all,
      people: [...all.people, ...world.people],
      acquaintances: { ...all.acquaintances, ...world.acquaintances },
      chats: { ...all.chats, ...world.chats },
      blocks: { ...all.blocks, ...world.blocks },
      memories: { ...all.memories, ...world.memories },
      expect: [...all.expect, ...world.expect],
    }),
    firstWorld!,
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

function addSuffix(world: World, suffix: string): World {
  const rename = (name: string): string => name + suffix;
  const renameOptional = (name: string | undefined) => (name === undefined ? undefined : rename(name));
  const renameAll = (names: readonly string[] | undefined) => names?.map(rename);
  const renameKeys = <T>(
    map: Readonly<Record<string, T>>,
    change: (value: T) => T = (value) => value,
  ): Record<string, T> => Object.fromEntries(Object.entries(map).map(([key, value]) => [rename(key), change(value)]));
  return {
    ...world,
    people: world.people.map(rename),
    chats: renameKeys(world.chats, (chat) => ({
      ...chat,
      participants: chat.participants.map((participant) =>
        typeof participant === 'string' ? rename(participant) : renameKeys(participant),
      ),
    })),
    blocks: renameKeys(world.blocks, (staters) => staters.map(rename)),
    memories: renameKeys(world.memories, (memory) => ({
      ...memory,
      owner: renameOptional(memory.owner),
      chat: renameOptional(memory.chat),
      statedBy: renameOptional(memory.statedBy),
      learnedIn: renameOptional(memory.learnedIn),
      about: memory.about.map(rename),
      confidedTo: renameAll(memory.confidedTo),
    })),
    expect: world.expect.map((expectation) => ({
      ...expectation,
      viewer: rename(expectation.viewer),
      in: renameOptional(expectation.in),
      asks: renameAll(expectation.asks),
      sees: renameAll(expectation.sees),
      shows: renameAll(expectation.shows),
      hides: renameAll(expectation.hides),
      why: expectation.why && renameKeys(expectation.why),
    })),
  };
}
