import { maxLabel } from '../../directory/people/person.js';
import { linkAcquaintance } from '../../directory/people/people.store.js';
import { addAliases, type Alias } from '../../directory/people/aliases.store.js';
import { maxTodoText } from '../../learning/todos/todo.js';
import { putBlock } from '../../memories/rights/blocking.steps.js';
import type { MemoryWriter } from '../../memories/writer/memoryWriter.steps.js';
import { checkPersona } from '../../memories/rememberInput.js';
import { invalidInput } from '../../platform/errors.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { cleanText } from '../../text/texts.js';
import { exportFormat, type Line, type LineOf } from '../lines/lineModel.js';
import { type ChatLine, restoreChats } from './chatLines.steps.js';
import { type NumberedLine, type ReadLine, readLines } from './importLine.js';
import { acquaintanceOf, type ImportNames } from './importNames.steps.js';
import { type ImportOutcome, sortByLine, type RefusedLine, refuseOnError } from './importOutcome.js';
import { isRef, LineNames } from './lineNames.steps.js';
import { putCheckpoints, putTodos, type RestoredCheckpoint, type RestoredTodo } from './restoredAgentState.store.js';
import { restoreMerge, restoredMerge, type RestoredMerge } from './restoredMerges.steps.js';
import { restoreMessageLines, type RestoringTalk } from './restoredMessages.steps.js';
import {
  putAcquaintances,
  putNames,
  putThings,
  type RestoredAcquaintance,
  type RestoredThing,
} from './restoredPeople.store.js';
import { restoreProposalLines } from './restoredProposals.steps.js';
import { parsePastTimestamp } from './timestamp.js';

type Definition = LineOf<'define'>;
/** Definitions other than chats, messages and proposals, which depend on them. */
type Name = Exclude<Definition, Line<'chat' | 'message' | 'proposal'>>;

/** Target and time of a restore. */
interface DefiningContext extends RestoringTalk {
  readonly writer: MemoryWriter;
}

/** Checked definitions of lines, and the persons they name. */
interface Gathered {
  readonly accounts: { id: string; label: string; createdAt: number; insightsAt: number | null }[];
  readonly acquaintances: {
    person: RestoredAcquaintance;
    aliases: Omit<Alias, 'person' | 'space'>[];
    link: { account: string; at: number } | null;
  }[];
  readonly aliases: Alias[];
  readonly things: RestoredThing[];
  readonly blocks: { stater: string; blocker: string }[];
  readonly todos: RestoredTodo[];
  readonly checkpoints: RestoredCheckpoint[];
  readonly merges: { line: number; merge: RestoredMerge }[];
}

/** Finds or creates people, chats and other data that lines define, for later lines to name. Refuses single lines. */
export async function applyDefinitions(
  graph: GraphSession,
  names: ImportNames,
  lines: readonly NumberedLine[],
  context: DefiningContext,
): Promise<ImportOutcome> {
  const { read, refused } = await readLines(lines, 'define');
  const of = <T extends Definition>(is: (value: Definition) => value is T): ReadLine<T>[] =>
    read.flatMap(({ value, ...one }) => (is(value) ? [{ ...one, value }] : []));
  const chats = of((value): value is ChatLine => 'chat' in value);
  const messages = of((value) => 'message' in value);
  const proposals = of((value) => 'proposal' in value);
  const rest = of((value): value is Name => !('chat' in value || 'message' in value || 'proposal' in value));
  let stored = 0;
  if (chats.length > 0) stored += await restoreChats(graph, names, chats, refused, context);
  stored += await restoreNames(graph, names, rest, refused, context);
  if (messages.length > 0) stored += await restoreMessageLines(graph, names, messages, refused, context);
  // Proposals come after the people and messages that they refer to.
  if (proposals.length > 0) stored += await restoreProposalLines(graph, names, proposals, refused, context);
  return { stored, known: 0, unsaid: 0, refused: sortByLine(refused) };
}

/** Restores definitions that do not exist yet. Resolves with the number created or found. */
async function restoreNames(
  graph: GraphSession,
  names: ImportNames,
  read: readonly ReadLine<Name>[],
  refused: RefusedLine[],
  context: DefiningContext,
): Promise<number> {
  const { tenantId, writer, now } = context;
  const found = await LineNames.find(graph, names, read, context);
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
    await refuseOnError(refused, line, async () => {
      if ('acquaintance' in value && !('ref' in value.acquaintance))
        await defineAcquaintance(graph, names, found, value.acquaintance);
      else if (!gather({ line, value }, found, all, context)) return;
      made += 1;
    });
  }
  if (Object.values(all).every(({ length }: readonly unknown[]) => length === 0)) return made;
  await graph.write(async (transaction) => {
    putNames(transaction, all.accounts);
    const people = all.acquaintances.map(({ person }) => person);
    const acquaintances = await putAcquaintances(transaction, tenantId, people);
    const aliases = all.acquaintances.flatMap((one, index) =>
      one.aliases.map((alias) => ({ ...alias, person: acquaintances[index]!.id, space: one.person.creator })),
    );
    await addAliases(transaction, tenantId, [...all.aliases, ...aliases]);
    for (const [index, { link }] of all.acquaintances.entries()) {
      if (link) await linkAcquaintance(transaction, acquaintances[index]!.id, link.account, link.at);
    }
    putThings(transaction, tenantId, all.things);
    putTodos(transaction, all.todos);
    putCheckpoints(transaction, all.checkpoints);
  });
  if (all.accounts.length > 0) names.forgetAccounts();
  for (const block of all.blocks) await putBlock(graph, writer, { tenant: tenantId, ...block, blocks: true, now });
  const before = refused.length;
  for (const { line, merge } of all.merges) {
    await refuseOnError(refused, line, () => graph.write((transaction) => restoreMerge(transaction, merge, now)));
  }
  return made - (refused.length - before);
}

const label = (name: string, text: string): string => cleanText(name, text, { max: maxLabel });

/** Finds or creates the acquaintance of a line written by hand, by name, and adds its aliases. */
async function defineAcquaintance(
  graph: GraphSession,
  names: ImportNames,
  found: LineNames,
  { of: knower, ...line }: Line<'acquaintance'>['acquaintance'],
): Promise<void> {
  const of = found.account(knower);
  const name = label('name', line.name);
  const aliases = line.aliases.map((alias) => label('aliases', alias));
  const person = acquaintanceOf(await names.acquaintances(graph, [{ of, name }]), of, name);
  if (aliases.length > 0) await names.addAliases(graph, of, person, aliases);
}

/** Checks the definition of one line. Returns false for a header or end line. Throws for an invalid one. */
function gather(
  { line, value }: Pick<ReadLine<Name>, 'line' | 'value'>,
  names: LineNames,
  all: Gathered,
  { tenantId, now }: DefiningContext,
): boolean {
  const at = (text: string | undefined, name = 'at') => parsePastTimestamp(text, now, name);
  const aliasesOf = (aliases: readonly { name: string; at: string }[]) =>
    aliases.map((alias) => ({ name: label('aliases', alias.name), at: at(alias.at) }));
  if ('person' in value) {
    if (typeof value.person === 'string') return Boolean(names.account(value.person));
    const { handle, name, aliases, insightsAt } = value.person;
    const { id } = names.account(handle);
    const lookedAt = insightsAt === undefined ? null : at(insightsAt, 'insightsAt');
    all.accounts.push({ id, label: label('name', name), createdAt: at(value.person.at), insightsAt: lookedAt });
    all.aliases.push(...aliasesOf(aliases).map((alias) => ({ ...alias, person: id, space: id })));
  } else if ('acquaintance' in value && 'ref' in value.acquaintance) {
    const { of, ref, name, names: known, aliases, account, linkedAt } = value.acquaintance;
    if (!isRef('person', ref)) throw invalidInput('ref must be "person:" and a name in lower case.');
    const cleaned = known.map((one) => label('names', one));
    const person = { creator: names.account(of).id, ref, label: label('name', name), names: cleaned };
    const link = account === undefined ? null : { account: names.account(account).id, at: at(linkedAt, 'linkedAt') };
    const createdAt = at(value.acquaintance.at);
    all.acquaintances.push({ person: { ...person, createdAt }, aliases: aliasesOf(aliases), link });
  } else if ('thing' in value) {
    const { owner, chat, type, ref, label: name, madeBy } = value.thing;
    if ((owner === undefined) === (chat === undefined)) throw invalidInput('A thing must have an owner or a chat.');
    if (!isRef(type, ref)) throw invalidInput(`ref must be "${type}:" and a name in lower case.`);
    const space = names.chat(chat)?.id ?? names.account(owner!).id;
    const creator = names.accountOrNull(madeBy)?.id ?? 'import';
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
    all.merges.push({ line, merge: restoredMerge(value.merge, names, { tenantId, now }) });
  } else {
    if ('export' in value && value.export.format > exportFormat) {
      throw invalidInput(`The export has format ${value.export.format}; this Kith reads up to ${exportFormat}.`);
    }
    return false;
  }
  return true;
}
