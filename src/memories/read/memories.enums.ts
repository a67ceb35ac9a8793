import { sensitivities } from '../../disclosure/evidence.js';
import { enumOf } from '../../platform/graphql/enumOf.js';
import { registerEnumType } from '../../platform/graphql/typeGraphql.js';
import { memoryFields } from '../correction.js';
import { memoryStatuses, scopeKinds } from '../memory.js';
import { aspects } from '../memoryKey.js';
import { memoryOrders } from '../memoryOrder.js';
import { factTypes, memoryTypeNames, stabilities } from '../memoryTypes.js';
import { memoryActions } from '../rights.js';
import { outcomes } from '../conflict.js';

export const memoryTypeEnum = enumOf(memoryTypeNames);
export const sensitivityEnum = enumOf(sensitivities);
export const scopeKindEnum = enumOf(scopeKinds);
export const statusEnum = enumOf(memoryStatuses);
export const stabilityEnum = enumOf(stabilities);
export const aspectEnum = enumOf(aspects);
export const factTypeEnum = enumOf(factTypes);
export const outcomeEnum = enumOf(outcomes);
export const memoryFieldEnum = enumOf(memoryFields);
export const memoryActionEnum = enumOf(memoryActions);
export const memoryOrderEnum = enumOf(memoryOrders);

registerEnumType(memoryTypeEnum, {
  name: 'MemoryType',
  description: 'What kind of memory it is; decides lifetime, category, channel and guard.',
});
registerEnumType(sensitivityEnum, {
  name: 'Sensitivity',
  description: 'How far it may spread: anybody it reaches, subjects and origin, or subjects in private.',
});
registerEnumType(scopeKindEnum, { name: 'ScopeKind', description: "A person's own memory, or a chat's." });
registerEnumType(statusEnum, { name: 'MemoryStatus', description: 'Only ACTIVE memories are live.' });
registerEnumType(stabilityEnum, {
  name: 'Stability',
  description: 'VOLATILE needs a time to live; PERMANENT never expires or decays.',
});
registerEnumType(aspectEnum, {
  name: 'Aspect',
  description: 'What it is mainly about: a project, other people and organisations, or oneself and all else.',
});
registerEnumType(factTypeEnum, { name: 'FactType', description: 'What kind of fact it is.' });
registerEnumType(outcomeEnum, { name: 'RememberOutcome', description: 'What became of a statement.' });
registerEnumType(memoryOrderEnum, {
  name: 'MemoryOrder',
  description: 'What goes first in a list; what is equal goes newest first. CONFIRMED: what was last said again.',
});
registerEnumType(memoryFieldEnum, { name: 'MemoryField', description: 'What can be taken away from a memory.' });
registerEnumType(memoryActionEnum, {
  name: 'MemoryAction',
  description:
    'What somebody may do: correct what it says; make it stricter; make it less strict; forget it; pin or unpin it; restore it.',
});
