import type { Address } from '../../address.js';
import type { MemoryFilter, MemoryOrder, MemoryStatus, MemoryType, Sensitivity } from '../../operations.generated.js';
import { words } from '../../words.js';

/** Names of the filters in the address. */
export const filterNames = ['type', 'sensitivity', 'state', 'from', 'until', 'in', 'person', 'thing'] as const;

export const types = Object.keys(words.memory.types) as MemoryType[];
export const sensitivities = Object.keys(words.memory.sensitivities) as Sensitivity[];
export const statuses = Object.keys(words.memory.statuses) as MemoryStatus[];
export const orders = Object.keys(words.filters.orders) as MemoryOrder[];

/** Parses the filters of the address; unknown values are left out. */
export function filterOf({ one, all }: Pick<Address, 'one' | 'all'>): MemoryFilter {
  const refs = [...all('person'), ...all('thing')];
  return {
    types: someOf(types, all('type')),
    sensitivities: someOf(sensitivities, all('sensitivity')),
    createdAfter: startOf(one('from')),
    createdBefore: startOf(one('until'), 1),
    inChat: one('in'),
    entityRefs: refs.length > 0 ? refs : undefined,
  };
}

export const orderOf = ({ one }: Pick<Address, 'one'>): MemoryOrder | undefined =>
  orders.find((order) => order === one('order'));

/** Statuses of the list. Memories that are no longer live are shown only to their origin, in private. */
export const statusesOf = ({ one, all }: Pick<Address, 'one' | 'all'>): MemoryStatus[] | undefined =>
  one('chat') === undefined ? someOf(statuses, all('state')) : undefined;

function someOf<Known extends string>(known: readonly Known[], chosen: readonly string[]): Known[] | undefined {
  const some = known.filter((one) => chosen.includes(one));
  return some.length > 0 ? some : undefined;
}

/** Returns the start of a day in the viewer's time zone, optionally some days later. */
function startOf(day: string | undefined, daysLater = 0): string | undefined {
  if (day === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + daysLater);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}
