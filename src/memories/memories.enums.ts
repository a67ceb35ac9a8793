import { registerEnumType } from '../platform/graphql/typeGraphql.js';
import { type MemoryTypeName, memoryTypeNames } from './memoryTypes.js';

/** The names of a list of values in capitals, as GraphQL enumerations are written. */
const capitals = <T extends string>(values: readonly T[]): Record<Uppercase<T>, T> =>
  Object.fromEntries(values.map((value) => [value.toUpperCase(), value])) as Record<Uppercase<T>, T>;

export const memoryTypeEnum: Record<Uppercase<MemoryTypeName>, MemoryTypeName> = capitals(memoryTypeNames);
export const sensitivityEnum = { PUBLIC: 'PUBLIC', PERSONAL: 'PERSONAL', SENSITIVE: 'SENSITIVE' } as const;
export const scopeKindEnum = { PERSONAL: 'personal', GROUP: 'group' } as const;
export const statusEnum = {
  ACTIVE: 'ACTIVE',
  SUPERSEDED: 'SUPERSEDED',
  ARCHIVED: 'ARCHIVED',
  DELETED: 'DELETED',
} as const;
export const stabilityEnum = capitals(['volatile', 'stable', 'permanent'] as const);
export const aspectEnum = capitals(['profile', 'people', 'project'] as const);
export const factTypeEnum = capitals(['fact', 'preference', 'relationship', 'friction', 'habit'] as const);
export const outcomeEnum = {
  CREATED: 'CREATED',
  UPDATED: 'UPDATED',
  CONFIRMED: 'CONFIRMED',
  IGNORED_LOWER_CONFIDENCE: 'IGNORED_LOWER_CONFIDENCE',
} as const;

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
