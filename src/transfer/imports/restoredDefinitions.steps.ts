import {
  type FormerCheckpoint,
  type FormerTodo,
  putFormerCheckpoints,
  putFormerTodos,
} from '../../agents/exportedAgentState.store.js';
import { maxTodoText } from '../../learning/todos/todo.js';
import { putBlock } from '../../memories/rights/blocking.steps.js';
import { checkPersona } from '../../memories/rememberInput.js';
import type { Removals } from '../../memories/removals.store.js';
import type { MemoryWriter } from '../../memories/writer/memoryWriter.steps.js';
import { type FormerMerge, putFormerMerge } from '../../directory/people/exportedMerges.steps.js';
import { linkAcquaintance } from '../../directory/people/people.store.js';
import { maxLabel, type PersonRow } from '../../directory/people/person.js';
import {
  type FormerAcquaintance,
  type FormerAlias,
  type ExportedThing,
  putAcquaintances,
  putAliases,
  putNames,
  putThings,
} from '../../directory/people/exportedPeople.store.js';
import { invalidInput } from '../../platform/errors.js';
import type { GraphSession, GraphTransaction } from '../../platform/neo4j/graph.js';
import { cleanText } from '../../text/texts.js';
import { exportFormat } from './exportedLines.js';
import { formerMerge } from './restoredMerge.steps.js';
import { FormerNames, isRef } from './restoredNames.steps.js';
import type { Definition, ReadLine } from './importLine.js';
import type { ImportNames } from './importNames.steps.js';
import { type RefusedLine, refusedUnless } from './importOutcome.js';
import { pastMoment } from './timestamp.js';

/** Target and time of a restore. */
export interface DefiningContext {
  readonly tenantId: string;
  readonly writer: MemoryWriter;
  readonly removals: Removals;
  /** Turns per conversation window; at this length a window is compressed to half. */
  readonly windowTurns: number;
  readonly now: number;
}

/** Checked definitions of exported lines, and the persons they name. */
interface Gathered {
  readonly accounts: { id: string; label: string; createdAt: number; insightsAt: number | null }[];
  readonly acquaintances: {
    former: FormerAcquaintance;
    aliases: Alias[];
    link: { account: string; at: number } | null;
  }[];
  readonly aliases: FormerAlias[];
  readonly things: ExportedThing[];
  readonly blocks: { stater: string; blocker: string }[];
  readonly todos: FormerTodo[];
  readonly checkpoints: FormerCheckpoint[];
  readonly merges: { line: number; former: FormerMerge }[];
}
type Alias = Omit<FormerAlias, 'person' | 'space'>;

/**
 * Restores the people, entities, blocks, todos and checkpoints that an export defines, if they do not exist. Refuses
 * single lines. Resolves with the number created or found.
 */
export async function putDefinitionsBack(
  graph: GraphSession,
  names: ImportNames,
  read: readonly ReadLine<Definition>[],
  refused: RefusedLine[],
  context: DefiningContext,
): Promise<number> {
  const { tenantId, writer, now } = context;
  const people = read.flatMap(({ value }) => handlesIn(value)).map((name) => ({ name }));
  const chats = read.flatMap(({ value }) => chatsIn(value));
  const found = await FormerNames.find(graph, names, { tenantId, people, chats, now });
  const all: Gathered = {
    accounts: [],
    acquaintances: [],
    aliases: [],
    things: [],
    blocks: [],
    todos: [],
    checkpoints: [],
    merges: [],
  };
  let made = 0;
  for (const { line, value } of read) {
    await refusedUnless(refused, line, () => {
      if (gather({ line, value }, found, all, context)) made += 1;
    });
  }
  await graph.write(async (transaction) => {
    putNames(transaction, all.accounts);
    const acquaintances = await putAcquaintances(
      transaction,
      tenantId,
      all.acquaintances.map(({ former }) => former),
    );
    const named = all.acquaintances.flatMap(({ former, aliases }, at) =>
      aliases.map((alias) => ({ ...alias, person: acquaintances[at]!.id, space: former.creator })),
    );
    putAliases(transaction, tenantId, [...all.aliases, ...named]);
    await linkAll(transaction, all.acquaintances, acquaintances);
    putThings(transaction, tenantId, all.things);
    putFormerTodos(transaction, all.todos);
    putFormerCheckpoints(transaction, all.checkpoints);
  });
  if (all.accounts.length > 0) names.forgetAccounts();
  for (const block of all.blocks) await putBlock(graph, writer, { tenant: tenantId, ...block, blocks: true, now });
  const before = refused.length;
  for (const { line, former } of all.merges) {
    await refusedUnless(refused, line, () => graph.write((transaction) => putFormerMerge(transaction, former, now)));
  }
  made -= refused.length - before;
  return made;
}

/** Checks the definition of one line. Returns false for a header or end line. Throws for an invalid one. */
function gather(
  { line, value }: Pick<ReadLine<Definition>, 'line' | 'value'>,
  names: FormerNames,
  all: Gathered,
  { tenantId, now }: DefiningContext,
): boolean {
  const at = (text: string | undefined, name = 'at') => pastMoment(text, now, name);
  const label = (name: string, text: string) => cleanText(name, text, { max: maxLabel });
  const aliasesOf = (aliases: readonly { name: string; at: string }[]) =>
    aliases.map((alias) => ({ name: label('aliases', alias.name), at: at(alias.at) }));
  if ('person' in value && typeof value.person !== 'string') {
    const { handle, name, aliases, insightsAt } = value.person;
    const { id } = names.account(handle);
    const lookedAt = insightsAt === undefined ? null : at(insightsAt, 'insightsAt');
    all.accounts.push({ id, label: label('name', name), createdAt: at(value.person.at), insightsAt: lookedAt });
    all.aliases.push(...aliasesOf(aliases).map((alias) => ({ ...alias, person: id, space: id })));
  } else if ('acquaintance' in value && 'ref' in value.acquaintance) {
    const { of, ref, name, names: known, aliases, account, linkedAt } = value.acquaintance;
    if (!isRef('person', ref)) throw invalidInput('ref must be "person:" and a name in small letters.');
    const cleaned = known.map((one) => label('names', one));
    const former = { creator: names.account(of).id, ref, label: label('name', name), names: cleaned };
    const link = account === undefined ? null : { account: names.account(account).id, at: at(linkedAt, 'linkedAt') };
    all.acquaintances.push({
      former: { ...former, createdAt: at(value.acquaintance.at) },
      aliases: aliasesOf(aliases),
      link,
    });
  } else if ('thing' in value) {
    const { owner, chat, type, ref, label: name, madeBy } = value.thing;
    if ((owner === undefined) === (chat === undefined)) throw invalidInput('A thing must have an owner or a chat.');
    if (!isRef(type, ref)) throw invalidInput(`ref must be "${type}:" and a name in small letters.`);
    const space = names.chat(chat)?.id ?? names.account(owner!).id;
    const creator = madeBy === undefined ? 'import' : names.account(madeBy).id;
    all.things.push({ space, type, ref, label: label('label', name), creator, createdAt: at(value.thing.at) });
  } else if ('block' in value) {
    all.blocks.push({ blocker: names.account(value.block.by).id, stater: names.account(value.block.stater).id });
  } else if ('todo' in value) {
    const { of, kind, text, persona, done, updatedAt } = value.todo;
    const todo = { tenantId, personId: names.account(of).id, persona: checkPersona(persona), kind, done };
    const createdAt = at(value.todo.at);
    const changedAt = updatedAt === undefined ? createdAt : at(updatedAt, 'updatedAt');
    all.todos.push({ ...todo, text: cleanText('text', text, { max: maxTodoText }), createdAt, updatedAt: changedAt });
  } else if ('checkpoint' in value) {
    const { of, version, data } = value.checkpoint;
    const thread = cleanText('thread', value.checkpoint.thread, { max: 200 });
    const owner = { tenantId, personId: names.account(of).id };
    all.checkpoints.push({ ...owner, thread, version, data, updatedAt: at(value.checkpoint.at) });
  } else if ('merge' in value) {
    all.merges.push({ line, former: formerMerge(value.merge, names, { tenantId, now }) });
  } else {
    if ('export' in value && value.export.format > exportFormat) {
      throw invalidInput(`The export has format ${value.export.format}; this Kith reads up to ${exportFormat}.`);
    }
    return false;
  }
  return true;
}

async function linkAll(
  transaction: GraphTransaction,
  wanted: Gathered['acquaintances'],
  people: readonly PersonRow[],
): Promise<void> {
  for (const [at, { link }] of wanted.entries()) {
    if (link) await linkAcquaintance(transaction, people[at]!.id, link.account, link.at);
  }
}

/** Lists the chats that a line names. */
function chatsIn(value: Definition): string[] {
  const named = 'thing' in value ? [value.thing] : 'merge' in value ? [value.merge.kept, value.merge.absorbed] : [];
  return named.flatMap(({ chat }) => chat ?? []);
}

/** Lists the handles that a line names. */
function handlesIn(value: Definition): string[] {
  const named = (): (string | undefined)[] => {
    if ('person' in value) return [typeof value.person === 'string' ? undefined : value.person.handle];
    if ('acquaintance' in value && 'ref' in value.acquaintance)
      return [value.acquaintance.of, value.acquaintance.account];
    if ('thing' in value) return [value.thing.owner, value.thing.madeBy];
    if ('block' in value) return [value.block.by, value.block.stater];
    if ('todo' in value) return [value.todo.of];
    if ('merge' in value) return [value.merge.of, ...value.merge.history.map(({ by }) => by)];
    return 'checkpoint' in value ? [value.checkpoint.of] : [];
  };
  return named().flatMap((one) => one ?? []);
}
