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
import { type NumberedLine, type ValidLine, readLines } from './importLine.js';
import { acquaintanceOf, type ImportNames } from './importNames.steps.js';
import { type ImportOutcome, sortByLine, type RefusedLine, refuseOnError } from './importOutcome.js';
import { isRef, LineNames } from './lineNames.steps.js';
import { putCheckpoints, putTodos, type RestoredCheckpoint, type RestoredTodo } from './restoredAgentState.store.js';
import { restoreMerge, restoredMerge, type RestoredMerge } from './restoredMerges.steps.js';
import { restoreMessageLines, type MessageRestoreContext } from './restoredMessages.steps.js';
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
type IndependentDefinition = Exclude<Definition, Line<'chat' | 'message' | 'proposal'>>;

/** Target and time of a restore. */
interface DefinitionContext extends MessageRestoreContext {
  readonly writer: MemoryWriter;
}

/** Checked definitions of lines, and the persons they name. */
interface DefinitionBatch {
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
  context: DefinitionContext,
): Promise<ImportOutcome> {
  const { validLines, refusals } = await readLines(lines, 'define');
  const linesOf = <T extends Definition>(isKind: (value: Definition) => value is T): ValidLine<T>[] =>
    validLines.flatMap(({ value, ...lineFields }) => (isKind(value) ? [{ ...lineFields, value }] : []));
  const chats = linesOf((value): value is ChatLine => 'chat' in value);
  const messages = linesOf((value) => 'message' in value);
  const proposals = linesOf((value) => 'proposal' in value);
  const independentLines = linesOf(
    (value): value is IndependentDefinition => !('chat' in value || 'message' in value || 'proposal' in value),
  );
  let stored = 0;
  if (chats.length > 0) stored += await restoreChats(graph, names, chats, refusals, context);
  stored += await restoreDefinitions(graph, names, independentLines, refusals, context);
  if (messages.length > 0) stored += await restoreMessageLines(graph, names, messages, refusals, context);
  // Proposals come after the people and messages that they refer to.
  if (proposals.length > 0) stored += await restoreProposalLines(graph, names, proposals, refusals, context);
  return { stored, duplicates: 0, withoutSensitivity: 0, refused: sortByLine(refusals) };
}

/** Restores definitions that do not exist yet. Resolves with the number created or found. */
async function restoreDefinitions(
  graph: GraphSession,
  names: ImportNames,
  validLines: readonly ValidLine<IndependentDefinition>[],
  refusals: RefusedLine[],
  context: DefinitionContext,
): Promise<number> {
  const { tenantId, writer, now } = context;
  const lineNames = await LineNames.find(graph, names, validLines, context);
  const batch: DefinitionBatch = {
    accounts: [],
    acquaintances: [],
    aliases: [],
    things: [],
    blocks: [],
    todos: [],
    checkpoints: [],
    merges: [],
  };
  let definedCount = 0;
  for (const { line, value } of validLines) {
    await refuseOnError(refusals, line, async () => {
      if ('acquaintance' in value && !('ref' in value.acquaintance))
        await defineAcquaintance(graph, names, lineNames, value.acquaintance);
      else if (!addToBatch({ line, value }, lineNames, batch, context)) return;
      definedCount += 1;
    });
  }
  if (Object.values(batch).every(({ length }: readonly unknown[]) => length === 0)) return definedCount;
  await graph.write(async (transaction) => {
    putNames(transaction, batch.accounts);
    const people = batch.acquaintances.map(({ person }) => person);
    const acquaintances = await putAcquaintances(transaction, tenantId, people);
    const aliases = batch.acquaintances.flatMap((acquaintance, index) =>
      acquaintance.aliases.map((alias) => ({
        ...alias,
        person: acquaintances[index]!.id,
        space: acquaintance.person.creator,
      })),
    );
    await addAliases(transaction, tenantId, [...batch.aliases, ...aliases]);
    for (const [index, { link }] of batch.acquaintances.entries()) {
      if (link) await linkAcquaintance(transaction, acquaintances[index]!.id, link.account, link.at);
    }
    putThings(transaction, tenantId, batch.things);
    putTodos(transaction, batch.todos);
    putCheckpoints(transaction, batch.checkpoints);
  });
  if (batch.accounts.length > 0) names.clearAccounts();
  for (const block of batch.blocks) await putBlock(graph, writer, { tenant: tenantId, ...block, blocks: true, now });
  const earlierRefusals = refusals.length;
  for (const { line, merge } of batch.merges) {
    await refuseOnError(refusals, line, () => graph.write((transaction) => restoreMerge(transaction, merge, now)));
  }
  return definedCount - (refusals.length - earlierRefusals);
}

const cleanLabel = (name: string, text: string): string => cleanText(name, text, { max: maxLabel });

/** Finds or creates the acquaintance of a line written by hand, by name, and adds its aliases. */
async function defineAcquaintance(
  graph: GraphSession,
  names: ImportNames,
  lineNames: LineNames,
  { of: knower, ...line }: Line<'acquaintance'>['acquaintance'],
): Promise<void> {
  const knowerAccount = lineNames.account(knower);
  const name = cleanLabel('name', line.name);
  const aliases = line.aliases.map((alias) => cleanLabel('aliases', alias));
  const person = acquaintanceOf(
    await names.findOrCreateAcquaintances(graph, [{ of: knowerAccount, name }]),
    knowerAccount,
    name,
  );
  if (aliases.length > 0) await names.addAliases(graph, knowerAccount, person, aliases);
}

/** Checks the definition of one line. Returns false for a header or end line. Throws for an invalid one. */
function addToBatch(
  { line, value }: Pick<ValidLine<IndependentDefinition>, 'line' | 'value'>,
  names: LineNames,
  batch: DefinitionBatch,
  { tenantId, now }: DefinitionContext,
): boolean {
  const parseMoment = (text: string | undefined, name = 'at') => parsePastTimestamp(text, now, name);
  const cleanAliases = (aliases: readonly { name: string; at: string }[]) =>
    aliases.map((alias) => ({ name: cleanLabel('aliases', alias.name), at: parseMoment(alias.at) }));
  if ('person' in value) {
    if (typeof value.person === 'string') return Boolean(names.account(value.person));
    const { handle, name, aliases, insightsAt } = value.person;
    const { id } = names.account(handle);
    const lastInsightsAt = insightsAt === undefined ? null : parseMoment(insightsAt, 'insightsAt');
    batch.accounts.push({
      id,
      label: cleanLabel('name', name),
      createdAt: parseMoment(value.person.at),
      insightsAt: lastInsightsAt,
    });
    batch.aliases.push(...cleanAliases(aliases).map((alias) => ({ ...alias, person: id, space: id })));
  } else if ('acquaintance' in value && 'ref' in value.acquaintance) {
    const { of, ref, name, names: allNames, aliases, account, linkedAt } = value.acquaintance;
    if (!isRef('person', ref)) throw invalidInput('ref must be "person:" and a name in lower case.');
    const cleanedNames = allNames.map((spelling) => cleanLabel('names', spelling));
    const person = { creator: names.account(of).id, ref, label: cleanLabel('name', name), names: cleanedNames };
    const link =
      account === undefined ? null : { account: names.account(account).id, at: parseMoment(linkedAt, 'linkedAt') };
    const createdAt = parseMoment(value.acquaintance.at);
    batch.acquaintances.push({ person: { ...person, createdAt }, aliases: cleanAliases(aliases), link });
  } else if ('thing' in value) {
    const { owner, chat, type, ref, label: name, madeBy } = value.thing;
    if ((owner === undefined) === (chat === undefined)) throw invalidInput('A thing must have an owner or a chat.');
    if (!isRef(type, ref)) throw invalidInput(`ref must be "${type}:" and a name in lower case.`);
    const space = names.chat(chat)?.id ?? names.account(owner!).id;
    const creator = names.accountOrNull(madeBy)?.id ?? 'import';
    batch.things.push({
      space,
      type,
      ref,
      label: cleanLabel('label', name),
      creator,
      createdAt: parseMoment(value.thing.at),
    });
  } else if ('block' in value) {
    batch.blocks.push({ blocker: names.account(value.block.by).id, stater: names.account(value.block.stater).id });
  } else if ('todo' in value) {
    const { of, kind, text, persona, done, updatedAt } = value.todo;
    const todo = { tenantId, personId: names.account(of).id, persona: checkPersona(persona), kind, done };
    const createdAt = parseMoment(value.todo.at);
    const changedAt = updatedAt === undefined ? createdAt : parseMoment(updatedAt, 'updatedAt');
    batch.todos.push({ ...todo, text: cleanText('text', text, { max: maxTodoText }), createdAt, updatedAt: changedAt });
  } else if ('checkpoint' in value) {
    const { of, version, data } = value.checkpoint;
    const thread = cleanText('thread', value.checkpoint.thread, { max: 200 });
    const owner = { tenantId, personId: names.account(of).id };
    batch.checkpoints.push({ ...owner, thread, version, data, updatedAt: parseMoment(value.checkpoint.at) });
  } else if ('merge' in value) {
    batch.merges.push({ line, merge: restoredMerge(value.merge, names, { tenantId, now }) });
  } else {
    if ('export' in value && value.export.format > exportFormat) {
      throw invalidInput(`The export has format ${value.export.format}; this Kith reads up to ${exportFormat}.`);
    }
    return false;
  }
  return true;
}
