import { Link } from '@tanstack/react-router';
import { useHasRail } from '#web/lib/screen.ts';
import { ScrollBox } from '#web/ui/ScrollBox.tsx';
import type { TableColumn } from './table/columns.ts';
import { openRows } from './table/openRow.ts';
import './table/table.css';

type Row = { id: string; name: string };

type Props<T extends Row> = {
  /** Accessible name of the table. */
  label: string;
  /** Heading of the column of names. */
  heading: string;
  locations: readonly T[];
  /** Figures of the page. */
  columns: readonly TableColumn<T>[];
  /** Text beside a name, such as the city. */
  beside?: (location: T) => string;
  /** Whether somebody must act at a location, which then stands out. */
  isAlarming?: (location: T) => boolean;
};

/** Table of locations with the figures of a page. Each row is the link to this page of its location. */
export function LocationTable<T extends Row>({
  label,
  heading,
  locations,
  columns,
  beside,
  isAlarming,
}: Props<T>) {
  const hasRail = useHasRail();
  const rowProps = (location: T) => ({
    'data-row': location.id,
    'data-location': location.id,
    'data-alarm': isAlarming?.(location) || undefined,
  });
  const name = (location: T) => (
    <span data-title className="flex flex-wrap items-baseline gap-x-2">
      <Link
        to="."
        search={((before: object) => ({ ...before, location: location.id })) as never}
        className="inline-flex min-h-11 items-center font-strong hover:underline"
      >
        <bdi className="wrap-anywhere">{location.name}</bdi>
      </Link>
      {beside ? <bdi className="text-12 text-muted">{beside(location)}</bdi> : null}
    </span>
  );
  if (!hasRail)
    return (
      <ul ref={openRows} aria-label={label} className="border-t border-line">
        {locations.map((location) => (
          <li
            key={location.id}
            {...rowProps(location)}
            className="cursor-pointer border-b border-line pb-3 data-alarm:border-s-4 data-alarm:border-s-danger data-alarm:ps-3"
          >
            {name(location)}
            <dl className="flex flex-wrap gap-x-5 gap-y-1">
              {columns.map((column) => (
                <div key={column.id} data-figure={column.id}>
                  <dt className="text-12 text-muted">{column.name}</dt>
                  <dd className="font-strong tabular-nums">{column.cell(location)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    );
  return (
    <ScrollBox label={label} hasStops>
      <table aria-label={label} className="data-table">
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={column.align === 'end' ? 'text-end' : ''}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={openRows}>
          {locations.map((location) => (
            <tr key={location.id} {...rowProps(location)} className="group">
              <td className="group-data-alarm:border-s-4 group-data-alarm:border-s-danger group-data-alarm:ps-3!">
                {name(location)}
              </td>
              {columns.map((column) => (
                <td
                  key={column.id}
                  data-figure={column.id}
                  className={column.align === 'end' ? 'text-end' : ''}
                >
                  {column.cell(location)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
