import { type Audience, periodParameters, tookPart } from '../disclosure/audience.js';
import type { Sensitivity } from '../disclosure/evidence.js';
import { mergedTargetsByRef, withMergedIds } from '../directory/people/merged.js';
import { type NameSearch, nameSearchesOf, slugOf } from '../directory/people/person.js';
import { invalidInput } from '../platform/errors.js';
import { cleanText } from '../text/texts.js';
import { isId } from '../platform/ids.js';
import type { MemorySource, MemoryStatus, ScopeKind } from './memory.js';
import type { FactType, MemoryTypeName } from './memoryTypes.js';
import type { Aspect } from './memoryKey.js';
import { checkSlot } from './drafts/rememberInput.js';

/** Filter of a list or search, as statements take it. Absent fields do not filter. Times are epoch ms, exclusive. */
export interface MemoryFilter {
  readonly types?: readonly MemoryTypeName[];
  readonly categories?: readonly string[];
  readonly tags?: readonly string[];
  readonly pinned?: boolean;
  readonly importanceMin?: number;
  readonly importanceMax?: number;
  readonly updatedAfter?: number;
  readonly updatedBefore?: number;
  readonly entityRefs?: readonly string[];
  /** Ids of the entities merged with one of these refs. */
  readonly entityIds?: readonly string[];
  /** The same refs as searches for the names that memories use. */
  readonly saidRefs?: readonly NameSearch[];
  readonly statuses?: readonly MemoryStatus[];
  /** Rare conditions, evaluated only if there is one. */
  readonly further?: FurtherFilter & Partial<ReturnType<typeof periodParameters>>;
}

export type MemoryMaker = 'people' | 'agents';

interface FurtherFilter {
  readonly scope?: ScopeKind;
  /** Id of the chat that the memory is scoped to or was learned in. */
  readonly inChat?: string;
  readonly factTypes?: readonly FactType[];
  readonly slots?: readonly string[];
  readonly sources?: readonly MemorySource[];
  readonly sensitivities?: readonly Sensitivity[];
  readonly statedBy?: readonly string[];
  readonly ownedBy?: readonly string[];
  /** Agent, and one of its runs. Both are disclosed to the origin only. */
  readonly agentId?: string;
  readonly runId?: string;
  /** `people` for statements of people, `agents` for what an agent noted or made. */
  readonly madeBy?: MemoryMaker;
  /** Leaves out memories others could have planted: their notes and procedures, and the viewer's slots they filled. */
  readonly unplanted?: true;
  readonly aspects?: readonly Aspect[];
  readonly hearsay?: boolean;
  readonly createdAfter?: number;
  readonly createdBefore?: number;
}

/** Filter of a list or a search, as the caller gives it. */
export type RequestedFilter = Omit<MemoryFilter, 'further' | 'entityIds'> & FurtherFilter;

const maxItems = 100;
/** Maximum length of the name of an agent or of its run, in characters. */
const maxAgentName = 200;

/** Normalizes categories and slots. Throws INVALID_INPUT for lists over 100 items or an importance outside 0 to 3. */
export function checkFilter(filter: RequestedFilter): RequestedFilter {
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
  const { categories, slots, agentId, runId } = filter;
  return {
    ...filter,
    ...(agentId !== undefined && { agentId: cleanText('filter.agentId', agentId, { max: maxAgentName }) }),
    ...(runId !== undefined && { runId: cleanText('filter.runId', runId, { max: maxAgentName }) }),
    ...(categories && { categories: categories.map(slugOf) }),
    ...(slots && { slots: slots.map(checkSlot) }),
  };
}

/**
 * Converts a checked filter to the parameters of Cypher statements, for one audience. A filter reveals nothing that the
 * viewer may not see. A chat in which the viewer never took part matches nothing. A stater or owner matches only
 * memories whose stater or owner the viewer may see. An agent or run matches only the viewer's own memories.
 */
export function filterFor(
  { scope, inChat, factTypes, slots, sources, sensitivities, statedBy, ownedBy, ...others }: RequestedFilter,
  audience: Audience,
): MemoryFilter {
  const { createdAfter, createdBefore, agentId, runId, madeBy, unplanted, hearsay, aspects, ...plainFilter } = others;
  const { entityRefs } = plainFilter;
  const mergedEntities = entityRefs ? [...mergedTargetsByRef(audience, entityRefs).values()] : [];
  const entityIds = withMergedIds(
    audience,
    mergedEntities.map(({ id }) => id),
  );
  const matchingChatId = inChat === undefined || tookPart(audience, inChat) ? inChat : noChatId;
  const memoryConditions = { scope, inChat: matchingChatId, factTypes, slots, sources, sensitivities };
  const makerConditions = { createdAfter, createdBefore, agentId, runId, madeBy, unplanted };
  const originConditions = definedFields({
    hearsay,
    aspects,
    statedBy: statedBy?.filter((id) => isId(id, 'person')),
    ownedBy: ownedBy?.filter((id) => isId(id, 'person')),
  });
  const readsOrigin = Object.keys(originConditions).length > 0;
  const further = {
    ...definedFields({ ...memoryConditions, ...makerConditions }),
    ...(readsOrigin && { ...originConditions, ...periodParameters(audience) }),
  };
  return {
    ...plainFilter,
    ...(entityRefs && { saidRefs: nameSearchesOf(entityRefs) }),
    ...(entityIds.length > 0 && { entityIds }),
    ...(Object.keys(further).length > 0 && { further }),
  };
}

const definedFields = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

/** Id that matches no chat. */
const noChatId = '-';
