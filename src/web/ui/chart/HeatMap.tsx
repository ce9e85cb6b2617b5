import { ScrollBox } from '../ScrollBox.tsx';
import './heatMap.css';

export type HeatRow = {
  id: string;
  name: string;
  /** One of each column; null where there was nothing. */
  cells: readonly { id: string; value: number; text: string; said: string; onOpen?: () => void }[];
  /** At the end of the row. */
  sum: string;
};

type Props = {
  label: string;
  columns: readonly { id: string; name: string }[];
  rows: readonly HeatRow[];
};

/** From pale to full; between them neither ink can be read on the ground. */
const STEPS = 6;

const stepOf = (value: number, most: number) =>
  value <= 0 || most <= 0 ? 0 : Math.max(1, Math.ceil((value / most) * STEPS));

/** A table of weekdays and hours whose cells are as strong as they are busy; each carries its number. */
export function HeatMap({ label, columns, rows }: Props) {
  const most = Math.max(0, ...rows.flatMap(({ cells }) => cells.map(({ value }) => value)));
  return (
    <ScrollBox label={label}>
      <table aria-label={label} className="heat">
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
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              {row.cells.map(({ id, value, text, said, onOpen }) => (
                <td key={id} data-step={stepOf(value, most)}>
                  {onOpen && value > 0 ? (
                    <button type="button" onClick={onOpen} className="relative">
                      <span aria-hidden="true">{text}</span>
                      <span className="sr-only">{said}</span>
                    </button>
                  ) : (
                    <span aria-hidden="true">{text}</span>
                  )}
                </td>
              ))}
              <td className="heat__sum">{row.sum}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
