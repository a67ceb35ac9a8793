import { chatName, personName } from '../../parts/names.js';
import { words } from '../../words.js';
import type { Cell, HearingTable as Table } from './hearings.js';
import './hearing.css';

/**
 * Table of people by contexts, with yes or no and the reason in each cell. Roles are explicit because a narrow screen
 * lays it out as a list.
 */
export function HearingTable({ table: { chats, rows }, label }: { readonly table: Table; readonly label: string }) {
  const places = [
    { id: '', name: words.hearing.privately },
    ...chats.map((chat) => ({ id: chat.id, name: chatName(chat) })),
  ];
  return (
    // It is wider than the screen for a viewer with many shared chats, so it scrolls by keyboard, too.
    <div className="hearing-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className="hearing" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {words.hearing.person}
            </th>
            {places.map(({ id, name }) => (
              <th key={id} role="columnheader" scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ person, cells }) => (
            <tr key={person.id} role="row">
              <th role="rowheader" scope="row">
                {personName(person)}
              </th>
              {places.map(({ id, name }) => (
                <HearingCell key={id} place={name} cell={cells.get(id)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HearingCell({ place, cell }: { readonly place: string; readonly cell: Cell | undefined }) {
  const { yes, no, would, reasons, notThere } = words.hearing;
  if (!cell)
    return (
      <td role="cell" className="not-there">
        <span className="place-name">{place}</span>
        <span className="quiet small">{notThere}</span>
      </td>
    );
  const shown = cell.disclosed ? yes : no;
  const isChanged = cell.before !== undefined;
  return (
    <td role="cell" className={`${cell.disclosed ? 'heard' : 'unheard'}${isChanged ? ' changed' : ''}`}>
      <span className="place-name">{place}</span>
      <strong>{isChanged ? would(cell.before ? yes : no, shown) : shown}</strong>
      <span className="quiet small">{reasons[cell.reason]}</span>
    </td>
  );
}
