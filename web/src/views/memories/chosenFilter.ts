import type { Address } from '../../address.js';
import type { MemoryFilter, MemoryOrder, MemoryStatus, MemoryType } from '../../operations.generated.js';
import { dayMs, formatDay } from '../../parts/dates.js';
import { words } from '../../words.js';
import { sensitivities } from '../hearing/spread.js';

/** Names of the filters in the address, in the order of the picker. */
export const filterNames = ['sensitivity', 'type', 'person', 'thing', 'in', 'from', 'until', 'state', 'order'] as const;
export type FilterName = (typeof filterNames)[number];

/** True for a filter that may have several values. */
export const isMany = (name: FilterName): boolean => !['in', 'from', 'until', 'order'].includes(name);

/** Returns the label of a value that the page itself names; undefined for an id, a ref or an unknown value. */
export function labelOf(name: FilterName, value: string): string | undefined {
  const labelsByFilter: Partial<Record<FilterName, Readonly<Record<string, string>>>> = {
    type: words.memory.types,
    sensitivity: words.memory.sensitivities,
    state: words.memory.statuses,
    order: words.filters.orders,
  };
  if (name === 'from' || name === 'until') return isDay(value) ? formatDay(value) : undefined;
  return labelsByFilter[name]?.[value];
}

/** Lengths in days of the times that the picker offers. */
const spans = [1, 7, 30, 365] as const;

/** Lists the days that the picker offers: some spans until now, and a day that is typed as 2026-03-01. */
export function daysOf<Icon>(typed: string, icon: Icon, now = Date.now()) {
  const day = typed.trim();
  const typedDays = isDay(day) ? [{ value: day, label: formatDay(day), icon }] : [];
  const since = spans.map((days, index) => ({
    value: new Date(now - days * dayMs).toISOString().slice(0, 10),
    label: words.filters.spans[index]!,
    icon,
  }));
  return { from: [...typedDays, ...since], until: typedDays };
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

export const types = Object.keys(words.memory.types) as MemoryType[];
export const statuses = Object.keys(words.memory.statuses) as MemoryStatus[];
export const orders = Object.keys(words.filters.orders) as MemoryOrder[];

/** Parses the filters of the address; unknown values are left out. */
export function filterOf({ get, getAll }: Pick<Address, 'get' | 'getAll'>): MemoryFilter {
  const refs = [...getAll('person'), ...getAll('thing')];
  return {
    types: someOf(types, getAll('type')),
    sensitivities: someOf(sensitivities, getAll('sensitivity')),
    createdAfter: startOf(get('from')),
    createdBefore: startOf(get('until'), 1),
    inChat: get('in'),
    entityRefs: refs.length > 0 ? refs : undefined,
  };
}

export const orderOf = ({ get }: Pick<Address, 'get'>): MemoryOrder | undefined =>
  orders.find((order) => order === get('order'));

/** Statuses of the list. Memories that are no longer live are shown only to their origin, in private. */
export const statusesOf = ({ get, getAll }: Pick<Address, 'get' | 'getAll'>): MemoryStatus[] | undefined =>
  get('chat') === undefined ? someOf(statuses, getAll('state')) : undefined;

function someOf<Known extends string>(knownValues: readonly Known[], chosen: readonly string[]): Known[] | undefined {
  const matchingValues = knownValues.filter((one) => chosen.includes(one));
  return matchingValues.length > 0 ? matchingValues : undefined;
}

/** Returns the start of a day in the viewer's time zone, optionally some days later. */
function startOf(day: string | undefined, daysLater = 0): string | undefined {
  if (day === undefined || !isDay(day)) return undefined;
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + daysLater);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}
