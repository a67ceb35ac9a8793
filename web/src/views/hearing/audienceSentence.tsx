import { Fragment, type ReactNode } from 'react';
import { Avatar } from '../../parts/avatar.js';
import { chatName, formatList, personName } from '../../parts/names.js';
import { words } from '../../words.js';
import type { Cell, AudienceRow, AudienceTable } from './audienceTable.js';
import './hearing.css';

/** Most people who are named in the sentence, each with the contexts in which they hear it. */
const maxNamed = 4;

/**
 * Audience of a memory in sentences with faces: who hears it in which contexts, where others read the answer, and the
 * contexts where no one hears it.
 */
export function AudienceSentence({ table, me }: { readonly table: AudienceTable; readonly me: string | undefined }) {
  const { you, noOneElse, readAlong, inPrivate, inPlace, hear, hears, others: othersText, noOneIn } = words.hearing;
  const contextNameById = new Map<string, string>([
    ['', inPrivate],
    ...table.chats.map((chat) => [chat.id, inPlace(chatName(chat))] as const),
  ]);
  const hearers = table.rows.filter(hearsAnywhere);
  const groups = groupRows(hearers, contextNameById);
  const namedGroups = groups.slice(0, maxNamed);
  const unnamedCount = hearers.length - namedGroups.reduce((sum, [, people]) => sum + people.length, 0);
  const silentChats = table.chats.filter(({ id }) => table.rows.every(({ cells }) => !cells.get(id)?.disclosed));
  const sharedChats = table.chats.filter(({ id }) => isReadByOthers(table.rows, id));
  return (
    <div className="audience-sentence">
      {namedGroups.map(([contextNames, people]) => (
        <p key={contextNames}>
          {joinedNodes(
            people.map(({ person }) => (
              <strong key={person.id} className="who">
                <Avatar person={person} size={24} />
                <bdi>{person.id === me ? you : personName(person)}</bdi>
              </strong>
            )),
          )}{' '}
          {people.length === 1 && people[0]!.person.id !== me ? hears : hear} {contextNames}.
        </p>
      ))}
      {unnamedCount > 0 && <p>{othersText(unnamedCount)}</p>}
      {hearers.every(({ person }) => person.id === me) && <p className="quiet">{noOneElse}</p>}
      {sharedChats.length > 0 && <p>{readAlong(formatList(sharedChats.map(chatName)))}</p>}
      {silentChats.length > 0 && <p className="quiet">{noOneIn(formatList(silentChats.map(chatName)))}</p>}
    </div>
  );
}

/** True if a person hears it in a chat in which others, who do not, take part: they read the answer. */
const isReadByOthers = (rows: readonly AudienceRow[], chatId: string): boolean => {
  const cells = rows.flatMap((row) => row.cells.get(chatId) ?? []);
  const isOther = ({ disclosed, reason }: Cell): boolean => !disclosed && reason !== 'NOT_PARTICIPANT';
  return cells.some(({ disclosed }) => disclosed) && cells.some(isOther);
};

const hearsAnywhere = ({ cells }: AudienceRow): boolean => [...cells.values()].some(({ disclosed }) => disclosed);

/** Groups people who hear it in the same contexts, by the names of these. */
function groupRows(rows: readonly AudienceRow[], names: ReadonlyMap<string, string>): [string, AudienceRow[]][] {
  const groups = new Map<string, AudienceRow[]>();
  for (const row of rows) {
    const contextNames = formatList([...names].filter(([id]) => row.cells.get(id)?.disclosed).map(([, name]) => name));
    groups.set(contextNames, [...(groups.get(contextNames) ?? []), row]);
  }
  return [...groups];
}

/** Puts commas between nodes, and "and" before the last one. */
const joinedNodes = (nodes: readonly ReactNode[]): ReactNode =>
  nodes.map((node, index) => (
    <Fragment key={index}>
      {index > 0 && (index === nodes.length - 1 ? words.hearing.and : ', ')}
      {node}
    </Fragment>
  ));
