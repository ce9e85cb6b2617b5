import type { ReactNode } from 'react';

type Props<T> = {
  label: string;
  columns: readonly string[];
  rows: readonly T[];
  /** Renders a `Cell` for each column, in the order of the columns. */
  renderRow: (row: T) => ReactNode;
};

/** Table for wide screens with rows of 44 px. */
export function Table<T extends { id: string }>({ label, columns, rows, renderRow }: Props<T>) {
  return (
    <table aria-label={label} className="w-full border-collapse text-15">
      <thead>
        <tr className="border-b border-line-strong">
          {columns.map((name) => (
            <th
              key={name}
              scope="col"
              className="px-2 py-2 text-start text-12 font-medium text-muted"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.id}
            data-row={row.id}
            className="h-11 border-b border-line hover:bg-raised has-[[data-title]]:cursor-pointer"
          >
            {renderRow(row)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Table cell that breaks long words. Otherwise the column would be as wide as its longest word. */
export function Cell({ children }: { children: ReactNode }) {
  return <td className="px-2 py-1 align-middle wrap-break-word">{children}</td>;
}
