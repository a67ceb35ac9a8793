import DataLoader from 'dataloader';
import { chatViewer } from './chats/chats.service.js';
import type { ChatView } from './chats/chat.js';
import { fetchChats } from './chats/chats.store.js';
import type { Audience } from './disclosure/audience.js';
import type { Caller } from './disclosure/caller.js';
import type { MemoryRow } from './memories/memory.js';
import { listChain, listRelated } from './memories/memories.store.js';
import { listAliases } from './people/people.store.js';
import type { Clock } from './platform/clock.js';
import type { GraphSession } from './platform/neo4j/graph.js';

/** Mutations of one request follow each other: what one has changed, the next must not read from before. */
const fresh = { cache: false } as const;

/** What is loaded together for all objects of one request: each kind in one statement, keyed on audience and id. */
export class Loaders {
  private readonly byAudience = new WeakMap<Audience, AudienceLoaders>();
  /** Aliases by person. */
  readonly aliases: DataLoader<string, string[]>;
  /** Chats by id, null where the caller may not see them. */
  readonly chats: DataLoader<string, ChatView | null>;

  constructor(
    private readonly graph: GraphSession,
    caller: Caller,
    clock: Clock,
  ) {
    this.aliases = new DataLoader(async (ids) => {
      const found = await listAliases(graph, ids);
      return ids.map((id) => found.get(id) ?? []);
    }, fresh);
    this.chats = new DataLoader(async (ids) => {
      const found = await fetchChats(graph, { ...chatViewer(caller), seesAll: caller.isConnector }, ids, clock());
      return ids.map((id) => found.get(id) ?? null);
    }, fresh);
  }

  /** The loaders of what hangs on memories that were disclosed to this audience. */
  of(audience: Audience): AudienceLoaders {
    const known = this.byAudience.get(audience);
    if (known) return known;
    const loaders = new AudienceLoaders(this.graph, audience);
    this.byAudience.set(audience, loaders);
    return loaders;
  }
}

/** What hangs on memories, for one audience. */
export class AudienceLoaders {
  readonly superseded: DataLoader<string, MemoryRow[]>;
  readonly superseding: DataLoader<string, MemoryRow[]>;
  private readonly relatedByCount = new Map<number, DataLoader<string, { strength: number; row: MemoryRow }[]>>();

  constructor(
    private readonly graph: GraphSession,
    private readonly audience: Audience,
  ) {
    this.superseded = this.chain('superseded');
    this.superseding = this.chain('superseding');
  }

  /** The strongest neighbours, at most `first` each. */
  related(first: number): DataLoader<string, { strength: number; row: MemoryRow }[]> {
    const known = this.relatedByCount.get(first);
    if (known) return known;
    const loader = new DataLoader<string, { strength: number; row: MemoryRow }[]>(async (ids) => {
      const found = await listRelated(this.graph, this.audience, ids, first);
      return ids.map((id) => found.get(id) ?? []);
    });
    this.relatedByCount.set(first, loader);
    return loader;
  }

  private chain(direction: 'superseded' | 'superseding'): DataLoader<string, MemoryRow[]> {
    return new DataLoader(async (ids) => {
      const found = await listChain(this.graph, this.audience, ids, direction);
      return ids.map((id) => found.get(id) ?? []);
    });
  }
}
