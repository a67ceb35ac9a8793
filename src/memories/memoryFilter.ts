import { type Audience, participationOf, tookPart } from '../disclosure/audience.js';
import type { Sensitivity } from '../disclosure/evidence.js';
import { keptByRef, withMerged } from '../directory/people/merged.js';
import { slugOf } from '../directory/people/person.js';
import { invalidInput } from '../platform/errors.js';
import { isId } from '../platform/ids.js';
import { type MemorySource, memorySources, type MemoryStatus, type ScopeKind } from './memory.js';
import type { FactType, MemoryTypeName } from './memoryTypes.js';
import type { Aspect } from './memoryKey.js';
import { checkSlot } from './rememberInput.js';

/** What a list or a search is narrowed to, as the statements take it; absent parts narrow nothing. Times in epoch ms, exclusive. */
export interface MemoryFilter {
  readonly types?: readonly MemoryTypeName[];
  readonly categories?: readonly string[];
  readonly aspects?: readonly Aspect[];
  readonly tags?: readonly string[];
  readonly pinned?: boolean;
  readonly importanceMin?: number;
  readonly importanceMax?: number;
  readonly updatedAfter?: number;
  readonly updatedBefore?: number;
  readonly entityRefs?: readonly string[];
  /** What is merged with something of these refs. */
  readonly entityIds?: readonly string[];
  readonly statuses?: readonly MemoryStatus[];
  /** The rarer parts, looked at only where there is one. */
  readonly further?: FurtherFilter & Partial<ReturnType<typeof participationOf>>;
}

/** The rarer parts of a filter. */
interface FurtherFilter {
  readonly scope?: ScopeKind;
  /** Scoped to this chat or learned in it. */
  readonly inChat?: string;
  readonly factTypes?: readonly FactType[];
  readonly slots?: readonly string[];
  readonly sources?: readonly string[];
  readonly sensitivities?: readonly Sensitivity[];
  readonly statedBy?: readonly string[];
  readonly ownedBy?: readonly string[];
  /** Which agent, and in which of its runs; these are told to the origin alone. */
  readonly agentId?: string;
  readonly runId?: string;
  /** Whether people said it, or an agent noted or made it. */
  readonly madeBy?: 'people' | 'agents';
  /** Leaves out what nobody may plant: notes and procedures of others, and slots of the viewer's that others filled. */
  readonly unplanted?: true;
  readonly hearsay?: boolean;
  readonly createdAfter?: number;
  readonly createdBefore?: number;
}

/** What a list or a search is to be narrowed to, as it is asked for. */
export type AskedFilter = Omit<MemoryFilter, 'further' | 'entityIds'> & FurtherFilter;

const maxItems = 100;

/** Refuses lists that are too long and ranges that are none; categories and slots are read as they are stored. */
export function checkFilter(filter: AskedFilter): AskedFilter {
  for (const [name, value] of Object.entries(filter)) {
    if (Array.isArray(value) && value.length > maxItems) {
      throw invalidInput(`filter.${name} must have at most ${maxItems} items; it has ${value.length}.`);
    }
  }
  for (const name of ['importanceMin', 'importanceMax'] as const) {
    const value = filter[name];
    if (value !== undefined && (value < 0 || value > 3))
      throw invalidInput(`filter.${name} must be 0 to 3, not ${value}.`);
  }
  const unknown = filter.sources?.find((source) => !memorySources.includes(source as MemorySource));
  if (unknown !== undefined)
    throw invalidInput(`filter.sources must be among ${memorySources.join(', ')}; "${unknown}" is none.`);
  const { categories, slots } = filter;
  return {
    ...filter,
    ...(categories && { categories: categories.map(slugOf) }),
    ...(slots && { slots: slots.map(checkSlot) }),
  };
}

/**
 * A checked filter as statements take it for an audience. A filter tells nothing that its viewer may not see: a chat that
 * they never took part in holds nothing for them, and by its stater or owner they find a memory only where they may see
 * who that is, by its agent and run only their own.
 */
export function filterFor(
  { scope, inChat, factTypes, slots, sources, sensitivities, statedBy, ownedBy, hearsay, ...asked }: AskedFilter,
  audience: Audience,
): MemoryFilter {
  const { createdAfter, createdBefore, agentId, runId, madeBy, unplanted, ...rest } = asked;
  const kept = rest.entityRefs ? [...keptByRef(audience, rest.entityRefs).values()] : [];
  const entityIds = withMerged(
    audience,
    kept.map(({ id }) => id),
  );
  const common = entityIds.length > 0 ? { ...rest, entityIds } : rest;
  const chat = inChat === undefined || tookPart(audience, inChat) ? inChat : nowhere;
  const kinds = { scope, inChat: chat, factTypes, slots, sources, sensitivities, hearsay };
  const said = { ...kinds, createdAfter, createdBefore, agentId, runId, madeBy, unplanted };
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  const people = {
    ...(statedBy && { statedBy: statedBy.filter(isId) }),
    ...(ownedBy && { ownedBy: ownedBy.filter(isId) }),
  };
  const shown = statedBy || ownedBy ? { ...people, ...participationOf(audience) } : {};
  const further = { ...given, ...shown };
  return Object.keys(further).length > 0 ? { ...common, further } : common;
}

/** The id of no chat. */
const nowhere = '-';
