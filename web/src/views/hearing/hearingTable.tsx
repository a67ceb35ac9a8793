import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ChatTile, Avatar, PrivateTile } from '../../parts/avatar.js';
import { chatName, personName } from '../../parts/names.js';
import { words } from '../../words.js';
import { type Cell, foldedRows, type AudienceRow, type AudienceTable } from './audienceTable.js';
import './hearing.css';

interface HearingTableProps {
  readonly table: AudienceTable;
  readonly label: string;
  /** Id of the viewer, who is called "you". */
  readonly me: string | undefined;
}

interface ContextColumn {
  readonly id: string;
  readonly name: string;
}

/**
 * Matrix of people by contexts: a dot for yes, a ring for no, a dash for a person who is not there. The reason of a mark
 * is shown below the matrix on hover, focus and tap, and read out with the mark. Rows without a yes are folded into one.
 */
export function HearingTable({ table, label, me }: HearingTableProps) {
  const [reason, setReason] = useState('');
  const [isUnfolded, setIsUnfolded] = useState(false);
  const contexts: ContextColumn[] = [
    { id: '', name: words.hearing.privately },
    ...table.chats.map((chat) => ({ id: chat.id, name: chatName(chat) })),
  ];
  const { shownRows, folded } = foldedRows(table, me);
  const rows = isUnfolded ? [...shownRows, ...folded] : shownRows;
  return (
    <div className="matrix-box">
      {/* It is wider than the screen for a viewer with many shared chats, so it scrolls by keyboard, too. */}
      <div className="matrix-scroll" role="region" aria-label={label} tabIndex={0}>
        <table className="matrix hearing">
          <thead>
            <tr>
              <th scope="col">
                <span className="unseen">{words.hearing.person}</span>
              </th>
              {contexts.map(({ id, name }) => (
                <th key={id} scope="col">
                  {id === '' ? <PrivateTile /> : <ChatTile />}
                  <span className="place-name">{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.person.id}>
                <th scope="row">
                  <Avatar person={row.person} size={24} />{' '}
                  <bdi>{row.person.id === me ? words.hearing.you : personName(row.person)}</bdi>
                </th>
                {contexts.map((context) => (
                  <HearingCell key={context.id} row={row} context={context} me={me} onReason={setReason} />
                ))}
              </tr>
            ))}
            {folded.length > 0 && !isUnfolded && (
              <tr className="folded">
                <th scope="row">
                  <button type="button" className="ghost small" onClick={() => setIsUnfolded(true)}>
                    <ChevronDown size={14} aria-hidden />
                    {words.hearing.folded(folded.length, shownRows.length > 0)}
                  </button>
                </th>
                {contexts.map(({ id }) => (
                  <td key={id}>
                    {folded.some(({ cells }) => cells.has(id)) ? (
                      <Mark kind="no">{words.hearing.no}</Mark>
                    ) : (
                      <Mark kind="absent">{words.hearing.notThere}</Mark>
                    )}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <p className="why small quiet" aria-hidden>
        {reason || words.hearing.point}
      </p>
    </div>
  );
}

interface CellProps {
  readonly row: AudienceRow;
  readonly context: ContextColumn;
  readonly me: string | undefined;
  readonly onReason: (reason: string) => void;
}

function HearingCell({ row, context, me, onReason }: CellProps) {
  const { yes, no, would, reasons, reasonsForYou, notThere, you } = words.hearing;
  const cell = row.cells.get(context.id);
  if (!cell)
    return (
      <td>
        <Mark kind="absent">{notThere}</Mark>
      </td>
    );
  const answerWord = cell.disclosed ? yes : no;
  const isMe = row.person.id === me;
  const why = (isMe && reasonsForYou[cell.reason]) || reasons[cell.reason];
  const name = isMe ? you : personName(row.person);
  const showReason = (): void => onReason(`${name}, ${context.name}: ${answerWord}. ${why}`);
  return (
    <td className={kindOf(cell)}>
      <button type="button" onPointerEnter={showReason} onFocus={showReason} onClick={showReason}>
        <Mark kind={kindOf(cell)}>
          {cell.before === undefined ? answerWord : would(cell.before ? yes : no, answerWord)}
        </Mark>
        <span className="unseen">{why}</span>
      </button>
    </td>
  );
}

type MarkKind = 'yes' | 'no' | 'absent' | 'yes changed' | 'no changed';

const kindOf = ({ disclosed, before }: Cell): MarkKind =>
  `${disclosed ? 'yes' : 'no'}${before === undefined ? '' : ' changed'}`;

/** Mark of the matrix; its word is read out. */
function Mark({ kind, children }: { readonly kind: MarkKind; readonly children: ReactNode }) {
  return (
    <>
      <span className={`dot ${kind}`} aria-hidden />
      <span className="unseen">{children}</span>
    </>
  );
}
