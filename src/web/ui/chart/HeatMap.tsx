import { type KeyboardEvent, useRef, useState } from 'react';
import { languageList } from '#texts/languages.ts';
import { useLanguage } from '#web/lib/language.ts';
import { ScrollBox } from '../ScrollBox.tsx';
import './heatMap.css';

export type HeatRow = {
  id: string;
  name: string;
  /** Cells of the row, in the order of the columns. */
  cells: readonly { id: string; value: number; text: string; said: string; onOpen: () => void }[];
  /** Text with the sum at the end of the row. */
  sum: string;
};

type Props = {
  label: string;
  columns: readonly { id: string; name: string }[];
  rows: readonly HeatRow[];
};

/**
 * Number of colour steps. A continuous scale would contain colours on which no text colour is
 * readable.
 */
const STEPS = 6;

const stepOf = (value: number, most: number) =>
  value <= 0 || most <= 0 ? 0 : Math.max(1, Math.ceil((value / most) * STEPS));

type Spot = { row: number; column: number };

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value));

/** Returns the cell to which a key moves the focus; null for other keys. */
function findNext({ row, column }: Spot, key: string, isRtl: boolean, last: Spot): Spot | null {
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft';
  const next: Record<string, Spot> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    [forward]: { row, column: column + 1 },
    [back]: { row, column: column - 1 },
    Home: { row, column: 0 },
    End: { row, column: last.column },
  };
  const spot = next[key];
  return spot ? { row: clamp(spot.row, last.row), column: clamp(spot.column, last.column) } : null;
}

/**
 * Heat map of weekdays and hours with a number in each cell. The map is one tab stop, and arrow
 * keys move between cells.
 */
export function HeatMap({ label, columns, rows }: Props) {
  const isRtl = languageList[useLanguage()].direction === 'rtl';
  const table = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState<Spot>({ row: 0, column: 0 });
  const most = Math.max(0, ...rows.flatMap(({ cells }) => cells.map(({ value }) => value)));
  const last = { row: rows.length - 1, column: columns.length - 1 };
  // Keeps the focused cell within the map, because other data may have fewer hours.
  const spot = { row: clamp(chosen.row, last.row), column: clamp(chosen.column, last.column) };
  const move = (event: KeyboardEvent) => {
    const next = findNext(spot, event.key, isRtl, last);
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setChosen(next);
    table.current?.querySelector<HTMLElement>(`[data-spot='${next.row} ${next.column}']`)?.focus();
  };
  return (
    <ScrollBox label={label} hasStops>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table ref={table} role="grid" aria-label={label} className="heat" onKeyDown={move}>
        <thead>
          <tr>
            <td />
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              {row.cells.map(({ id, value, text, said, onOpen }, column) => {
                const isChosen = at === spot.row && column === spot.column;
                const stop = {
                  'data-spot': `${at} ${column}`,
                  tabIndex: isChosen ? 0 : -1,
                  onFocus: () => setChosen({ row: at, column }),
                };
                const shown = (
                  <>
                    <span aria-hidden="true">{text}</span>
                    <span className="sr-only">{said}</span>
                  </>
                );
                return value > 0 ? (
                  <td key={id} data-step={stepOf(value, most)}>
                    <button type="button" onClick={onOpen} className="relative" {...stop}>
                      {shown}
                    </button>
                  </td>
                ) : (
                  // Focusable without a button, because arrow keys must reach empty cells too.
                  <td key={id} data-step={0} className="relative" {...stop}>
                    {shown}
                  </td>
                );
              })}
              <td className="heat__sum">{row.sum}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
