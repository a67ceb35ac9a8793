import { cleanText } from '../../text/texts.js';
import { maxLabel } from '../../directory/people/person.js';
import { invalidInput } from '../../platform/errors.js';
import { never } from '../../platform/ids.js';
import type { GraphSession } from '../../platform/neo4j/graph.js';
import { type DefiningContext, putDefinitionsBack } from './restoredDefinitions.steps.js';
import { type ProposalLine, putProposalsBack } from './restoredProposals.steps.js';
import { type MessageLine, putTalkBack } from './restoredTalk.steps.js';
import { type Definition, type NumberedLine, readDefinitions, type ReadLine } from './importLine.js';
import { accountOf, type Accounts, acquaintanceOf, type ImportNames } from './importNames.steps.js';
import { type ImportOutcome, inOrder, refusedUnless } from './importOutcome.js';
import { type ChatToPut, putChats } from './imports.store.js';
import { fixedMomentOf } from './timestamp.js';

type GivenChat = Extract<Definition, { chat: unknown }>['chat'];
type GivenAcquaintance = Exclude<Extract<Definition, { acquaintance: unknown }>['acquaintance'], { ref: string }>;
type NumberedChat = ChatToPut & { readonly line: number };

const beginning = Date.UTC(2020, 0, 1);
/** In characters; the same limit as for chats that connectors make. */
const maxExternalId = 300;

/** Finds or creates the people and chats that lines define, so that later lines may name them. */
export async function defineAll(
  graph: GraphSession,
  names: ImportNames,
  lines: readonly NumberedLine[],
  context: DefiningContext,
): Promise<ImportOutcome> {
  const { read, refused } = await readDefinitions(lines);
  const accounts = await names.accounts(
    graph,
    read.flatMap(({ value }) => handlesOf(value)),
  );
  const chats: NumberedChat[] = [];
  const former: ReadLine<Definition>[] = [];
  const talk: ReadLine<MessageLine>[] = [];
  const proposals: ReadLine<ProposalLine>[] = [];
  let made = 0;
  for (const one of read) {
    const { line, value } = one;
    await refusedUnless(refused, line, async () => {
      if ('person' in value && typeof value.person === 'string') accountOf(accounts, value.person);
      else if ('acquaintance' in value && !('ref' in value.acquaintance))
        await defineAcquaintance(graph, names, accounts, value.acquaintance);
      else if ('chat' in value) chats.push({ line, ...chatToPut(accounts, value.chat) });
      else if ('message' in value) return void talk.push({ ...one, value });
      else if ('proposal' in value) return void proposals.push({ ...one, value });
      else return void former.push(one);
      made += 1;
    });
  }
  const held = await putAll(graph, chats, context);
  for (const { line, externalId } of held) {
    refused.push({ line, code: 'CONFLICT', message: heldChat(externalId) });
  }
  if (chats.length > 0) names.forgetChats();
  if (former.length > 0) made += await putDefinitionsBack(graph, names, former, refused, context);
  if (talk.length > 0) made += await putTalkBack(graph, names, talk, refused, context);
  // Proposals come after the people and messages that they refer to.
  if (proposals.length > 0) made += await putProposalsBack(graph, names, proposals, refused, context);
  return { stored: made - held.length, known: 0, unsaid: 0, refused: inOrder(refused) };
}

async function defineAcquaintance(
  graph: GraphSession,
  names: ImportNames,
  accounts: Accounts,
  given: GivenAcquaintance,
): Promise<void> {
  const of = accountOf(accounts, given.of);
  const name = cleanText('name', given.name, { max: maxLabel });
  const aliases = given.aliases.map((alias) => cleanText('aliases', alias, { max: maxLabel }));
  const person = acquaintanceOf(await names.acquaintances(graph, [{ of, name }]), of, name);
  if (aliases.length > 0) await names.addAliases(graph, of, person, aliases);
}

const asMember = { from: undefined, to: undefined, as: 'MEMBER' } as const;

function chatToPut(accounts: Accounts, chat: GivenChat): ChatToPut {
  const periods = new Map<string, ChatToPut['periods'][number]>();
  for (const one of chat.participants) {
    const { person, from, to, as } = typeof one === 'string' ? { ...asMember, person: one } : one;
    const joinedAt = fixedMomentOf(from, beginning, 'from');
    const leftAt = fixedMomentOf(to, never, 'to');
    if (leftAt <= joinedAt) throw invalidInput(`The participation of "${person}" must end after it begins.`);
    const { id } = accountOf(accounts, person);
    const same = periods.get(`${id} ${joinedAt}`);
    if (same && (same.leftAt !== leftAt || same.kind !== as)) {
      throw invalidInput(`Two participations of "${person}" begin at the same time and are not the same.`);
    }
    periods.set(`${id} ${joinedAt}`, { person: id, joinedAt, leftAt, kind: as });
  }
  const title = chat.title === undefined ? null : cleanText('title', chat.title, { max: maxLabel });
  const externalId = cleanText('externalId', chat.externalId, { max: maxExternalId });
  const createdAt = chat.at === undefined ? null : fixedMomentOf(chat.at, beginning, 'at');
  const heldUntil = chat.heldUntil === undefined ? null : fixedMomentOf(chat.heldUntil, beginning, 'heldUntil');
  return { externalId, kind: chat.kind, title, createdAt, heldUntil, periods: [...periods.values()] };
}

/** Upserts chats. Chats whose memories forbid the change stay as they are and are returned. */
async function putAll(
  graph: GraphSession,
  chats: readonly NumberedChat[],
  { tenantId, now }: { tenantId: string; now: number },
): Promise<NumberedChat[]> {
  const held: NumberedChat[] = [];
  // One statement cannot upsert the same chat twice: a later line about it waits for the next statement.
  for (let rest = [...chats]; rest.length > 0;) {
    const batch = [...new Map(rest.toReversed().map((chat) => [chat.externalId, chat])).values()];
    rest = rest.filter((chat) => !batch.includes(chat));
    const bare = batch.map(({ line: _line, ...chat }) => chat);
    const put = await putChats(graph, tenantId, bare, now);
    held.push(...batch.filter(({ externalId }) => !put.get(externalId)?.allowed));
  }
  return held;
}

const heldChat = (externalId: string): string =>
  `The chat "${externalId}" already holds something: neither its kind nor who took part before then can be changed.`;

/** Lists the handles that a hand-written definition or a chat names. */
function handlesOf(value: Definition): string[] {
  if ('person' in value) return typeof value.person === 'string' ? [value.person] : [];
  if ('acquaintance' in value) return 'ref' in value.acquaintance ? [] : [value.acquaintance.of];
  if (!('chat' in value)) return [];
  return value.chat.participants.map((one) => (typeof one === 'string' ? one : one.person));
}
