import type { ReactNode } from 'react';
import type { CardPlace, TableColumn } from './columns.ts';
import { openRows } from './openRow.ts';

type Props<T> = {
  label: string;
  columns: readonly TableColumn<T>[];
  rows: readonly T[];
  openId: string | undefined;
};

/**
 * Cards that replace table rows on a phone: title and state, figure and actions. The card puts them
 * side by side if the name has room.
 */
export function Cards<T extends { id: string }>({ label, columns, rows, openId }: Props<T>) {
  const at = (row: T, place: CardPlace): ReactNode[] =>
    columns
      .filter(({ card }) => card === place)
      .map(({ id, name, cell, isNamed }) => (
        <span key={id} data-title={place === 'title' || undefined} className="min-w-0">
          {isNamed ? `${name}: ` : null}
          {cell(row)}
        </span>
      ));
  return (
    <ul ref={openRows} aria-label={label} className="flex flex-col">
      {rows.map((row) => (
        <li
          key={row.id}
          data-row={row.id}
          data-open={row.id === openId || undefined}
          className="flex min-h-16 flex-wrap items-center justify-end gap-x-3 gap-y-1 border-b border-line py-2 data-open:bg-primary-soft"
        >
          <div className="flex min-w-0 grow basis-[7rem] flex-col gap-0.5">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
              {at(row, 'title')}
              {at(row, 'status')}
            </div>
            <div className="flex flex-wrap items-center gap-x-3 text-15 text-muted wrap-anywhere empty:hidden">
              {at(row, 'detail')}
            </div>
            <div className="flex flex-col text-15 wrap-anywhere empty:hidden">
              {at(row, 'block')}
            </div>
          </div>
          <div className="shrink-0 text-end empty:hidden">{at(row, 'figure')}</div>
          <div data-steps className="flex shrink-0 items-center empty:hidden">
            {at(row, 'action')}
          </div>
        </li>
      ))}
    </ul>
  );
}
