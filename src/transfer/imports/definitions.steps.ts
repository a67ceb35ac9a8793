import { maxLabel } from '../../directory/people/person.js';
import { linkAcquaintance } from '../../directory/people/people.store.js';
import { addAliases, type Alias } from '../../directory/people/aliases.store.js';
import { maxTodoText } from '../../learning/todos/todo.js';
import { putBlock } from '../../memories/rights/blocking.steps.js';
import type { MemoryWriter } from '../../memories/writer/memoryWriter.steps.js';
import { checkPersona } from '../../memories/drafts/rememberInput.js';
import { invalidInput } from '../../platform/errors.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { cleanText } from '../../text/texts.js';
import { checkFormat, type FileLine, type LineKey, type LineOf } from '../lines/lineModel.js';
import { restoreChats } from './chatLines.steps.js';
import { type LinesToStore, type NumberedLine, type ValidLine, readLines } from './importLine.js';
import { acquaintanceOf, type ImportNames } from './importNames.steps.js';
import { type ImportOutcome, sortByLine, refuseOnError } from './importOutcome.js';
import { isRef, LineNames } from './lineNames.steps.js';
import { putCheckpoints, putTodos, type RestoredCheckpoint, type RestoredTodo } from './restoredAgentState.store.js';
import { restoreMerge, restoredMerge, type RestoredMerge } from './restoredMerges.steps.js';
import { restoreMessageLines, type MessageRestoreContext } from './restoredMessages.steps.js';
import {
  putAcquaintances,
  putAccountNames,
  putThings,
  type RestoredAcquaintance,
  type RestoredThing,
} from './restoredPeople.store.js';
import { restoreProposalLines } from './restoredProposals.steps.js';
import { parsePastTimestamp } from './timestamp.js';

type DefinitionKey = LineKey<LineOf<'define'>>;
/** Keys of the definitions that are restored together. */
type BatchedKey = Exclude<DefinitionKey, 'chat' | 'message' | 'proposal' | 'export' | 'withheld' | 'error' | 'end'>;
type DefinitionWith<K extends DefinitionKey> = Extract<LineOf<'define'>, Record<K, unknown>>;

/** Target and time of a restore. */
interface DefinitionContext extends MessageRestoreContext {
  readonly writer: MemoryWriter;
}

/** Finds or creates people, chats and other data that lines define, for later lines to name. Refuses single lines. */
export async function applyDefinitions(
  graph: GraphSession,
  names: ImportNames,
  lines: readonly NumberedLine[],
  context: DefinitionContext,
): Promise<ImportOutcome> {
  const { validLines, refusals } = await readLines(lines, 'define');
  const linesWith = <K extends DefinitionKey>(keys: readonly K[]) =>
    validLines.filter((line): line is ValidLine<DefinitionWith<K>> => keys.some((key) => key in line.value));
  for (const { line, value } of linesWith(['export']))
    await refuseOnError(refusals, line, () => checkFormat(value.export));
  const linesToStore = <K extends DefinitionKey>(keys: readonly K[]) => ({ validLines: linesWith(keys), refusals });
  const chats = linesToStore(['chat']);
  const messages = linesToStore(['message']);
  const proposals = linesToStore(['proposal']);
  let storedLines = 0;
  if (chats.validLines.length > 0) storedLines += await restoreChats(graph, names, chats, context);
  storedLines += await restoreBatch(graph, names, linesToStore(Object.keys(definers) as BatchedKey[]), context);
  if (messages.validLines.length > 0) storedLines += await restoreMessageLines(graph, names, messages, context);
  // Proposals come after the people and messages that they refer to.
  if (proposals.validLines.length > 0) storedLines += await restoreProposalLines(graph, names, proposals, context);
  return { stored: storedLines, duplicates: 0, withoutSensitivity: 0, refused: sortByLine(refusals) };
}

/** Checked definitions of lines, with the resolver of the names in them. */
class DefinitionBatch {
  readonly accounts: { id: string; label: string; createdAt: number; insightsAt: number | null }[] = [];
  readonly acquaintances: {
    person: RestoredAcquaintance;
    aliases: Omit<Alias, 'person' | 'space'>[];
    link: { account: string; at: number } | null;
  }[] = [];
  readonly aliases: Alias[] = [];
  readonly things: RestoredThing[] = [];
  readonly blocks: { stater: string; blocker: string }[] = [];
  readonly todos: RestoredTodo[] = [];
  readonly checkpoints: RestoredCheckpoint[] = [];
  readonly merges: { line: number; merge: RestoredMerge }[] = [];

  constructor(
    readonly graph: GraphSession,
    readonly importNames: ImportNames,
    readonly names: LineNames,
    readonly context: DefinitionContext,
  ) {}

  parseMoment(text: string | undefined, name = 'at'): number {
    return parsePastTimestamp(text, this.context.now, name);
  }

  cleanAliases(aliases: readonly { name: string; at: string }[]) {
    return aliases.map(({ name, at }) => ({ name: cleanLabel('aliases', name), at: this.parseMoment(at) }));
  }

  get isEmpty(): boolean {
    const { accounts, acquaintances, aliases, things, blocks, todos, checkpoints, merges } = this;
    return [accounts, acquaintances, aliases, things, blocks, todos, checkpoints, merges].every(
      ({ length }) => length === 0,
    );
  }

  /** Stores all but blocks and merges, which have transactions of their own. */
  async store(): Promise<void> {
    const { tenantId } = this.context;
    await this.graph.write(async (transaction) => {
      putAccountNames(transaction, this.accounts);
      const people = this.acquaintances.map(({ person }) => person);
      const acquaintances = await putAcquaintances(transaction, tenantId, people);
      const aliases = this.acquaintances.flatMap(({ person, aliases: named }, index) =>
        named.map((alias) => ({ ...alias, person: acquaintances[index]!.id, space: person.creator })),
      );
      await addAliases(transaction, tenantId, [...this.aliases, ...aliases]);
      for (const [index, { link }] of this.acquaintances.entries()) {
        if (link) await linkAcquaintance(transaction, acquaintances[index]!.id, link.account, link.at);
      }
      putThings(transaction, tenantId, this.things);
      putTodos(transaction, this.todos);
      putCheckpoints(transaction, this.checkpoints);
    });
  }
}

type Definer<K extends BatchedKey> = (
  body: DefinitionWith<K>[K],
  batch: DefinitionBatch,
  line: number,
) => void | Promise<void>;

/** Checks of a line's body by its key, which add it to a batch. They throw for an invalid one. */
const definers: { readonly [K in BatchedKey]: Definer<K> } = {
  person(body, batch) {
    const { id } = batch.names.account(typeof body === 'string' ? body : body.handle);
    if (typeof body === 'string') return;
    batch.accounts.push({
      id,
      insightsAt: body.insightsAt === undefined ? null : batch.parseMoment(body.insightsAt, 'insightsAt'),
      label: cleanLabel('name', body.name),
      createdAt: batch.parseMoment(body.at),
    });
    batch.aliases.push(...batch.cleanAliases(body.aliases).map((alias) => ({ ...alias, person: id, space: id })));
  },
  acquaintance(body, batch) {
    if (!('ref' in body)) return defineByName(body, batch);
    const { of, ref, name, names, aliases, account, linkedAt, at } = body;
    if (!isRef('person', ref)) throw invalidInput('ref must be "person:" and a name in lower case.');
    const cleanedNames = names.map((spelling) => cleanLabel('names', spelling));
    const person = { creator: batch.names.account(of).id, ref, label: cleanLabel('name', name), names: cleanedNames };
    const link =
      account === undefined
        ? null
        : { account: batch.names.account(account).id, at: batch.parseMoment(linkedAt, 'linkedAt') };
    const createdAt = batch.parseMoment(at);
    batch.acquaintances.push({ person: { ...person, createdAt }, aliases: batch.cleanAliases(aliases), link });
  },
  thing({ owner, chat, type, ref, label, madeBy, at }, batch) {
    if ((owner === undefined) === (chat === undefined)) throw invalidInput('A thing must have an owner or a chat.');
    if (!isRef(type, ref)) throw invalidInput(`ref must be "${type}:" and a name in lower case.`);
    batch.things.push({
      space: batch.names.chat(chat)?.id ?? batch.names.account(owner!).id,
      creator: batch.names.accountOrNull(madeBy)?.id ?? 'import',
      type,
      ref,
      label: cleanLabel('label', label),
      createdAt: batch.parseMoment(at),
    });
  },
  block({ by, stater }, { names, blocks }) {
    blocks.push({ blocker: names.account(by).id, stater: names.account(stater).id });
  },
  todo({ of, kind, text, persona, done, at, updatedAt }, batch) {
    const { tenantId } = batch.context;
    const todo = { tenantId, personId: batch.names.account(of).id, persona: checkPersona(persona), kind, done };
    const createdAt = batch.parseMoment(at);
    const changedAt = updatedAt === undefined ? createdAt : batch.parseMoment(updatedAt, 'updatedAt');
    batch.todos.push({ ...todo, text: cleanText('text', text, { max: maxTodoText }), createdAt, updatedAt: changedAt });
  },
  checkpoint({ of, thread, version, data, at }, batch) {
    const cleanedThread = cleanText('thread', thread, { max: 200 });
    const owner = { tenantId: batch.context.tenantId, personId: batch.names.account(of).id };
    batch.checkpoints.push({ ...owner, thread: cleanedThread, version, data, updatedAt: batch.parseMoment(at) });
  },
  merge(body, { merges, names, context }, line) {
    merges.push({ line, merge: restoredMerge(body, names, context) });
  },
};

/** Restores definitions that do not exist yet. Resolves with the number created or found. */
async function restoreBatch(
  graph: GraphSession,
  importNames: ImportNames,
  { validLines, refusals }: LinesToStore<DefinitionWith<BatchedKey>>,
  context: DefinitionContext,
): Promise<number> {
  const { tenantId, writer, now } = context;
  const lineNames = await LineNames.find(graph, importNames, validLines, context);
  const batch = new DefinitionBatch(graph, importNames, lineNames, context);
  let definedCount = 0;
  for (const { line, value } of validLines) {
    await refuseOnError(refusals, line, async () => {
      const [[key, body]] = Object.entries(value) as [[BatchedKey, never]];
      await definers[key](body, batch, line);
      definedCount += 1;
    });
  }
  if (batch.isEmpty) return definedCount;
  await batch.store();
  if (batch.accounts.length > 0) importNames.clearAccounts();
  for (const block of batch.blocks) await putBlock(graph, writer, { tenant: tenantId, ...block, blocks: true, now });
  const earlierRefusals = refusals.length;
  for (const { line, merge } of batch.merges) {
    await refuseOnError(refusals, line, () => graph.write((transaction) => restoreMerge(transaction, merge, now)));
  }
  return definedCount - (refusals.length - earlierRefusals);
}

/** Finds or creates the acquaintance of a line written by hand, by name, and adds its aliases. */
async function defineByName(
  { of, name, aliases }: FileLine<'acquaintance'>['acquaintance'],
  { graph, importNames, names }: DefinitionBatch,
): Promise<void> {
  const knower = names.account(of);
  const cleanedName = cleanLabel('name', name);
  const cleanedAliases = aliases.map((alias) => cleanLabel('aliases', alias));
  const acquaintances = await importNames.findOrCreateAcquaintances(graph, [{ of: knower, name: cleanedName }]);
  const person = acquaintanceOf(acquaintances, knower, cleanedName);
  if (cleanedAliases.length > 0) await importNames.addAliases(graph, knower, person, cleanedAliases);
}

const cleanLabel = (name: string, text: string): string => cleanText(name, text, { max: maxLabel });
