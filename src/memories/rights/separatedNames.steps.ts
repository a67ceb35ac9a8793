import { z } from 'zod';
import { listNames, type AcquaintanceNames } from '../../directory/people/mergeTargets.store.js';
import type { SeparatedName } from '../../directory/people/merge.js';
import { type PersonRow, slugOf } from '../../directory/people/person.js';
import type { GraphTransaction } from '../../platform/neo4j/graph.js';
import { unlinkVerdict } from '../correct/verdicts.js';
import { type LinkedMemory, pagesLinked } from '../read/memories.store.js';
import { listFoldSources, listSeparatedNames } from '../writer/fold/folds.store.js';
import type { MemoryWriter } from '../writer/memoryWriter.steps.js';
import { type ChangeActor, memoryChange } from '../writer/verdict.js';

/** Undoes, in the transaction that separates them, what was done because two acquaintances were read as one. */
export async function separateNames(
  transaction: GraphTransaction,
  writer: MemoryWriter,
  separated: SeparatedName,
): Promise<void> {
  // Folds compare whom their sources are about, so the memories return first.
  await closeToAccount(transaction, writer, separated);
  await unfoldSeparated(transaction, writer, separated);
}

/** Returns memories that the other's link moved to its account, or said since by a name of the separated one alone. */
async function closeToAccount(
  transaction: GraphTransaction,
  writer: MemoryWriter,
  { tenantId, creatorId, acquaintanceId, keptId, mergedAt, now }: SeparatedName,
): Promise<void> {
  const names = await listNames(transaction, [acquaintanceId, keptId]);
  const account = names.find(({ person }) => person.id === keptId)?.person.linkedId ?? null;
  const separatedNames = names.filter((one) => one.keptId === acquaintanceId);
  // An acquaintance that is linked itself stands for the account without the merge.
  if (account === null || separatedNames.some(({ person }) => person.linkedId === account)) return;
  const otherSlugs = new Set(names.filter((one) => one.keptId === keptId).flatMap(({ slugs }) => slugs));
  const by = { tenantId, actor: creatorId, now, chats: new Map() };
  for await (const rows of pagesLinked(transaction, { tenantId, viewerId: creatorId, account, since: mergedAt, now })) {
    const personByMemoryId = new Map(
      rows.flatMap((row) => {
        const person =
          acquaintanceByLink(row, separatedNames, account) ??
          acquaintanceByLabel(row, separatedNames, otherSlugs, { account, mergedAt });
        return person ? [[row.memory.id, person] as const] : [];
      }),
    );
    if (personByMemoryId.size > 0) await returnMemories(transaction, writer, by, { rows, account, personByMemoryId });
  }
}

/** Makes memories be about these acquaintances, by the memory's id, instead of the account. */
async function returnMemories(
  transaction: GraphTransaction,
  writer: MemoryWriter,
  by: ChangeActor,
  {
    rows,
    account,
    personByMemoryId,
  }: { rows: readonly LinkedMemory[]; account: string; personByMemoryId: ReadonlyMap<string, PersonRow> },
): Promise<void> {
  const returningRows = rows.filter(({ memory }) => personByMemoryId.has(memory.id));
  const speakers = returningRows.map(({ memory: { id, staterId, ownerId, aboutIds } }) => ({
    staterId: (staterId ?? ownerId)!,
    aboutIds: [...aboutIds, personByMemoryId.get(id)!.id],
  }));
  const change = memoryChange([...personByMemoryId.keys()], by, unlinkVerdict(account, personByMemoryId), {
    unlockedRows: returningRows,
    speakers,
    asStored: true,
  });
  await writer.changeIn(transaction, change);
}

const linkDetails = z.object({ from: z.string(), to: z.string() });

/** Returns the acquaintance from which a link has moved a memory to the account; undefined for none of these. */
function acquaintanceByLink(
  { moved }: LinkedMemory,
  names: readonly AcquaintanceNames[],
  account: string,
): PersonRow | undefined {
  if (moved === null) return undefined;
  const { from, to } = linkDetails.parse(JSON.parse(moved));
  return to === account ? names.find(({ person }) => person.id === from)?.person : undefined;
}

/** Returns the acquaintance by whose name a memory has spoken of the account since the merge. */
function acquaintanceByLabel(
  { memory }: LinkedMemory,
  names: readonly AcquaintanceNames[],
  otherSlugs: ReadonlySet<string>,
  { account, mergedAt }: { account: string; mergedAt: number },
): PersonRow | undefined {
  const label = memory.aboutLabels[memory.aboutIds.indexOf(account)];
  if (label === undefined || memory.updatedAt < mergedAt) return undefined;
  const slug = slugOf(label);
  return otherSlugs.has(slug) ? undefined : names.find(({ slugs }) => slugs.includes(slug))?.person;
}

/**
 * Undoes the folds made because two acquaintances were read as one. A fold ends with all its sources restored. A memory
 * that a person has pinned or corrected meanwhile stays, and only the sources about the other acquaintance leave it.
 */
async function unfoldSeparated(
  transaction: GraphTransaction,
  writer: MemoryWriter,
  { tenantId, creatorId, acquaintanceId, now }: SeparatedName,
): Promise<void> {
  const separatedSources = await listSeparatedNames(transaction, acquaintanceId);
  if (separatedSources.length === 0) return;
  const endingFoldIds = new Set(separatedSources.filter(({ whole }) => whole).map(({ fold }) => fold));
  const pairs = [
    ...(await listFoldSources(transaction, [...endingFoldIds])),
    ...separatedSources.filter(({ fold }) => !endingFoldIds.has(fold)),
  ];
  const by = { tenantId, actor: creatorId, now };
  await writer.unfoldSources(transaction, pairs, by, { endsFold: ({ id }) => endingFoldIds.has(id) });
}
