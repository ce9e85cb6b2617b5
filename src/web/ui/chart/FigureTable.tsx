import type { ReactNode } from 'react';
import { type CsvValue, saveCsv } from '#web/lib/csv.ts';
import { ScrollBox } from '../ScrollBox.tsx';
import './figureTable.css';

/** Table of a chart. Rows have displayed cells and values for the export. */
export type ChartTable = {
  columns: readonly { name: string; isFigure?: true }[];
  rows: readonly { id: string; cells: readonly ReactNode[]; values: readonly CsvValue[] }[];
};

/** Saves the table as a file. */
export const saveTable = (file: string, { columns, rows }: ChartTable): void =>
  saveCsv(file, [columns.map(({ name }) => name), ...rows.map(({ values }) => values)]);

type Props = {
  label: string;
  table: ChartTable;
  /**
   * Whether a phone stacks the cells of each row with their column names, because the columns would
   * not fit.
   */
  isWide?: boolean;
};

/** Table of the values of a chart, read-only. */
export function FigureTable({ label, table, isWide = false }: Props) {
  return (
    <div className={isWide ? 'figure-table' : ''}>
      <ScrollBox label={label} className="figure-table__box max-h-96 print:max-h-none">
        <table aria-label={label} className="w-full border-collapse text-15 tabular-nums">
          <thead>
            <tr className="border-b border-line-strong">
              {table.columns.map(({ name, isFigure }) => (
                <th
                  key={name}
                  scope="col"
                  className={`sticky top-0 bg-ground px-2 py-1.5 text-12 font-medium whitespace-nowrap text-muted first:ps-0 last:pe-0 ${isFigure ? 'text-end' : 'text-start'}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ id, cells }) => (
              <tr key={id} className="border-b border-line">
                {table.columns.map(({ name, isFigure }, at) => (
                  <td
                    key={name}
                    data-name={name}
                    className={`h-8 px-2 first:ps-0 print:h-6 last:pe-0 ${isFigure ? 'text-end' : ''}`}
                  >
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}
