import { z } from 'zod';
import { type MergeEvent, type MergePair, mergeRecordOf, type MergeState } from '../../directory/people/merge.js';
import { type EntityType, finderToken, type PersonRow, personRow } from '../../directory/people/person.js';
import { newId } from '../../platform/ids.js';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { rowsOf } from '../../platform/neo4j/rows.js';
import { statements } from '../statements.generated.js';

const entityKeyRow = z.object({ space: z.string(), ref: z.string(), id: z.string() });

/** Acquaintance of an export. Times in epoch ms. */
export interface RestoredAcquaintance {
  /** Id of its creator. */
  readonly creator: string;
  readonly ref: string;
  readonly label: string;
  /** All names by which it is found. */
  readonly names: readonly string[];
  readonly createdAt: number;
}

/** Thing of an export, in the space of a person or chat. `createdAt` in epoch ms. */
export interface RestoredThing {
  readonly space: string;
  readonly type: Exclude<EntityType, 'person'>;
  readonly ref: string;
  readonly label: string;
  readonly creator: string | null;
  readonly createdAt: number;
}

/** Person or thing by ref, in the space of a person or chat. */
export interface EntityKey {
  readonly space: string;
  readonly ref: string;
}

/** Decision of an export about two persons or things. Times in epoch ms. */
export interface RestoredDecision {
  readonly state: MergeState;
  readonly reason: string | null;
  readonly decidedAt: number;
  /** End of the time to answer a proposal; null if it was never proposed. */
  readonly expiresAt: number | null;
  /** Events, latest last; `actor` is a person's id or the name of a job. */
  readonly history: readonly { readonly event: MergeEvent; readonly actor: string; readonly at: number }[];
}

/** Creates acquaintances, or finds those of the same creator and ref; returns them in the order given. */
export async function putAcquaintances(
  transaction: GraphTransaction,
  tenant: string,
  acquaintances: readonly RestoredAcquaintance[],
): Promise<PersonRow[]> {
  if (acquaintances.length === 0) return [];
  const people = acquaintances
    .map((acquaintance) => ({
      ...acquaintance,
      id: newId('person'),
      finderTokens: [finderToken('c', acquaintance.creator)],
    }))
    .sort((a, b) => (keyOf(a.creator, a.ref) < keyOf(b.creator, b.ref) ? -1 : 1));
  const rows = await transaction.run(statements['transfer/imports/put-acquaintances'], { tenant, people });
  const peopleByKey = new Map(
    rows.map((row) => personRow.parse(row.person)).map((person) => [keyOf(person.creatorId ?? '', person.ref), person]),
  );
  return acquaintances.map(({ creator, ref }) => peopleByKey.get(keyOf(creator, ref))!);
}

/** Restores accounts' displayed names and times of their last insights. Accounts named here keep their names. */
export function putAccountNames(
  transaction: GraphTransaction,
  accounts: readonly { id: string; label: string; createdAt: number; insightsAt: number | null }[],
): void {
  if (accounts.length > 0) transaction.send(statements['transfer/imports/put-account-names'], { accounts });
}

/** Creates things; an existing one of the same ref in the same space stays unchanged. */
export function putThings(
  transaction: GraphTransaction,
  tenant: string,
  restoredThings: readonly RestoredThing[],
): void {
  const things = restoredThings
    .map((restoredThing) => ({ ...restoredThing, id: newId('entity') }))
    .sort((a, b) => (keyOf(a.space, a.ref) < keyOf(b.space, b.ref) ? -1 : 1));
  if (things.length > 0) transaction.send(statements['transfer/imports/put-things'], { tenant, things });
}

/** Returns the ids of persons and things, in the order given; undefined for missing ones. */
export async function findEntitiesByRef(
  transaction: GraphTransaction,
  tenant: string,
  entityKeys: readonly EntityKey[],
): Promise<(string | undefined)[]> {
  const rows = await transaction.run(statements['transfer/imports/find-entities-by-ref'], {
    tenant,
    entityKeys,
  });
  const idsByKey = new Map(rowsOf(entityKeyRow, rows).map(({ space, ref, id }) => [keyOf(space, ref), id]));
  return entityKeys.map(({ space, ref }) => idsByKey.get(keyOf(space, ref)));
}

/** Stores an earlier decision about two that the transaction has locked. */
export function putDecision(
  transaction: GraphTransaction,
  pair: MergePair,
  { state, reason, decidedAt, expiresAt, history }: RestoredDecision,
): void {
  const events = history.map(({ event }) => event);
  const actors = history.map(({ actor }) => actor);
  const times = history.map(({ at }) => at);
  const merge = { ...mergeRecordOf(pair), state, reason, decidedAt, expiresAt, events, actors, times };
  transaction.send(statements['transfer/imports/put-merge'], { merge });
}

const keyOf = (space: string, ref: string): string => `${space} ${ref}`;
