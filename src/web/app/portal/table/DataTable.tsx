import { ArrowDown, ArrowUp, Columns3, Download, SearchX } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useHasRail } from '#web/lib/screen.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { NextPage, type NextPageQuery } from '#web/ui/NextPage.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { ScrollBox } from '#web/ui/ScrollBox.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Cards } from './Cards.tsx';
import type { TableColumn } from './columns.ts';
import { FilterChip } from './FilterChip.tsx';
import { Pages } from './Pages.tsx';
import { SearchBox } from './SearchBox.tsx';
import { type TableData, useTableModel } from './model.ts';
import { type TableSorting, type TableState, writeSorting } from './tableSearch.ts';
import { openRows } from './openRow.ts';
import { useExport } from './useExport.ts';
import './table.css';

type Row = { id: string };

export type TableProps<T extends Row> = Omit<TableData<T>, 'paged'> & {
  /** Accessible name of the table. */
  label: string;
  columns: readonly TableColumn<T>[];
  state: TableState;
  filters?: readonly TableFilter[];
  /** Name of the initial order, such as 'Newest first', if no column sorts that way. */
  ownOrder?: string;
  /** Placeholder of the search field. Without a placeholder there is no search. */
  searchFor?: string;
  /** Name of the exported file without extension. Without a name the rows cannot be exported. */
  file?: string;
  /** Fetches every filtered row for the export, when the server sends the rows in pages. */
  listAll?: () => Promise<readonly T[]>;
  /** Content when there are neither rows nor filters. */
  empty: ReactNode;
  /** Returns the accessible name of a row, for its checkbox. */
  nameOf?: (row: T) => string;
  /** Renders actions for the selected rows. Without this function rows cannot be selected. */
  renderSelected?: (rows: T[], clear: () => void) => ReactNode;
  /** Id of the row whose details are open beside the list. */
  openId?: string | undefined;
  pageSize?: number;
  /** Number of rows when the server sends the rows in pages. */
  total?: number;
  /** Query that loads more rows by a button, in place of page numbers. */
  next?: { query: NextPageQuery; label: string };
  /** Button below the rows, in place of page numbers. */
  more?: ReactNode;
};

/** Filter by one value, which is in the address as the search text and the order are. */
export type TableFilter = {
  /** Address parameter with the id of the chosen option. */
  id: string;
  name: string;
  options: readonly { id: string; name: string }[];
  value: string | null | undefined;
};

const PAGE_SIZE = 25;

/**
 * Table with rows of 44 pixels on a desk, cards on a phone. Search, filters, order and page are in
 * the address; columns can be chosen, and filtered rows exported.
 */
export function DataTable<T extends Row>(props: TableProps<T>) {
  const { columns, state, rows, total, next, searchText, pageSize = PAGE_SIZE, empty } = props;
  const { t } = useTranslation('portal');
  const hasRail = useHasRail();
  const paged = next
    ? { total: null, hasMore: next.query.hasNextPage }
    : total === undefined
      ? null
      : { total, hasMore: state.page * pageSize < total };
  const data = { rows, ...(paged ? { paged } : {}), ...(searchText ? { searchText } : {}) };
  const model = useTableModel<T>({ ...data, columns, state, pageSize });
  const { table, found, range, clearSelection } = model;
  const shown = table.getRowModel().rows.map(({ original }) => original);
  const visible = columns.filter(({ id }) => table.getColumn(id)?.getIsVisible());
  const selected = rows.filter(({ id }) => table.state.rowSelection[id]);
  const chosen = (props.filters ?? []).filter(({ value }) => value).map(({ id }) => id);
  const isFiltered = state.words !== '' || chosen.length > 0;
  const clear = () =>
    state.change(Object.fromEntries(['q', ...chosen].map((id) => [id, undefined])));
  return (
    <div className="flex flex-col">
      <Toolbar {...props} found={found} />
      {selected.length > 0 && props.renderSelected ? (
        <div className="flex min-h-15 flex-wrap items-center gap-3 border-b border-line-strong bg-primary-soft px-3">
          <output className="text-15 font-strong">
            {t('table.selected', { count: selected.length })}
          </output>
          {props.renderSelected(selected, clearSelection)}
        </div>
      ) : null}
      {shown.length === 0 ? (
        isFiltered ? (
          <EmptyState
            icon={SearchX}
            title={t('table.noMatch')}
            action={<Button onClick={clear}>{t('table.clear')}</Button>}
          />
        ) : (
          empty
        )
      ) : hasRail ? (
        <Grid {...props} visible={visible} shown={shown} model={model} />
      ) : (
        <Cards label={props.label} columns={columns} rows={shown} openId={props.openId} />
      )}
      {shown.length === 0 ? null : next ? (
        <div className="grid py-4 empty:hidden print:hidden">
          <NextPage query={next.query}>{next.label}</NextPage>
        </div>
      ) : (
        (props.more ?? <Pages range={range} state={state} />)
      )}
    </div>
  );
}

/** Toolbar with search, filters, column choice and export. */
function Toolbar<T extends Row>(props: TableProps<T> & { found: readonly T[] }) {
  const { columns, state, filters, searchFor, file, listAll, found, ownOrder } = props;
  const { t } = useTranslation('portal');
  const hasRail = useHasRail();
  const { save, isSaving } = useExport(columns, file ?? '', listAll ?? (async () => found));
  const optional = columns.filter(({ isOptional }) => isOptional);
  if (!filters && !searchFor && !file) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line py-2 print:hidden">
      {searchFor ? <SearchBox words={searchFor} state={state} /> : null}
      {filters?.map(({ id, value, ...filter }) => (
        <FilterChip
          key={id}
          {...filter}
          value={value ?? null}
          onChange={(chosen) => state.change({ [id]: chosen ?? undefined })}
        />
      ))}
      <span className="grow" />
      {hasRail ? null : <SortChoice columns={columns} state={state} ownOrder={ownOrder} />}
      {hasRail && optional.length > 0 ? <ColumnChoice columns={optional} state={state} /> : null}
      {file ? (
        <Button variant="quiet" className="px-2.5" isPending={isSaving} onClick={() => void save()}>
          <Icon of={Download} size={18} />
          {t('table.csv')}
        </Button>
      ) : null}
    </div>
  );
}

type ChoiceProps<T> = { columns: readonly TableColumn<T>[]; state: TableState };

/** Menu that shows and hides columns. Differences from the default are in the address. */
function ColumnChoice<T>({ columns, state }: ChoiceProps<T>) {
  const { t } = useTranslation('portal');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { toggled } = state;
  const toggle = (id: string) => {
    const next = toggled.includes(id) ? toggled.filter((each) => each !== id) : [...toggled, id];
    state.change({ columns: next.length > 0 ? next.join('.') : undefined });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-sm px-2.5 text-15 font-strong text-primary hover:bg-primary-soft"
      >
        <Icon of={Columns3} size={18} />
        {t('table.columns')}
      </button>
      <Panel
        title={t('table.columns')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        trigger={button}
      >
        <div className="flex flex-col">
          {columns.map(({ id, name, isOptional }) => (
            <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3 text-15">
              <input
                type="checkbox"
                checked={(isOptional === 'off') === toggled.includes(id)}
                onChange={() => toggle(id)}
                className="size-5 accent-primary"
              />
              {name}
            </label>
          ))}
        </div>
      </Panel>
    </>
  );
}

/** Option value for the initial order. No column has this id. */
const OWN_ORDER = '-';

/** Select of the order on a phone, because cards have no header to press. */
function SortChoice<T>({
  columns,
  state,
  ownOrder,
}: ChoiceProps<T> & { ownOrder: string | undefined }) {
  const { t } = useTranslation('portal');
  const chosen = state.sorting ? writeSorting(state.sorting) : null;
  const options = columns
    .filter(({ sort }) => sort)
    .flatMap(({ id, name }) => [
      { id, name: `${name} ↑` },
      { id: `-${id}`, name: `${name} ↓` },
    ]);
  if (options.length === 0) return null;
  return (
    <Select
      label={t('table.sort')}
      hideLabel
      placeholder={t('table.sort')}
      options={ownOrder ? [{ id: OWN_ORDER, name: ownOrder }, ...options] : options}
      value={options.find(({ id }) => id === chosen)?.id ?? (ownOrder ? OWN_ORDER : null)}
      onChange={(sort) => state.change({ sort: sort === OWN_ORDER ? undefined : sort })}
    />
  );
}

type GridProps<T extends Row> = TableProps<T> & {
  visible: readonly TableColumn<T>[];
  shown: readonly T[];
  model: ReturnType<typeof useTableModel<T>>;
};

/** Moves the focus by arrow keys to the same control of the row above or below. */
function onRowKey(this: HTMLTableSectionElement, event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const control = event.target as HTMLElement;
  const row = control.closest('tr');
  if (!step || !row || !control.matches('a, button, input[type=checkbox]')) return;
  const rows = [...this.rows];
  const next = rows[rows.indexOf(row) + step];
  const at = [...row.querySelectorAll('a, button, input')].indexOf(control);
  const controls = next?.querySelectorAll<HTMLElement>('a, button, input');
  const target = controls?.[Math.min(at, controls.length - 1)];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function listen(rows: HTMLTableSectionElement | null): () => void {
  const stop = openRows(rows);
  rows?.addEventListener('keydown', onRowKey);
  return () => {
    stop();
    rows?.removeEventListener('keydown', onRowKey);
  };
}

function Grid<T extends Row>(props: GridProps<T>) {
  const { label, visible, shown, model, state, renderSelected, nameOf, openId } = props;
  const { t } = useTranslation('portal');
  const { table } = model;
  const isAll = table.getIsAllPageRowsSelected();
  return (
    <ScrollBox label={label}>
      <table aria-label={label} className="data-table">
        <thead>
          <tr>
            {renderSelected ? (
              <th scope="col" className="data-table__check print:hidden">
                <input
                  type="checkbox"
                  aria-label={t('table.selectAll')}
                  checked={isAll}
                  onChange={() => table.toggleAllPageRowsSelected(!isAll)}
                />
              </th>
            ) : null}
            {visible.map((column) => (
              <Head key={column.id} column={column} state={state} />
            ))}
          </tr>
        </thead>
        <tbody ref={listen}>
          {shown.map((row) => (
            <tr key={row.id} data-row={row.id} data-open={row.id === openId || undefined}>
              {renderSelected ? (
                <td className="data-table__check print:hidden">
                  <input
                    type="checkbox"
                    aria-label={t('table.select', { name: nameOf?.(row) ?? row.id })}
                    checked={Boolean(table.state.rowSelection[row.id])}
                    onChange={() => table.getRow(row.id).toggleSelected()}
                  />
                </td>
              ) : null}
              {visible.map(({ id, align, cell, hasNoHead, isSteps, card }) => (
                <td
                  key={id}
                  data-title={card === 'title' || undefined}
                  className={`${align === 'end' ? 'text-end' : ''} ${hasNoHead || isSteps ? 'data-table__steps' : ''}`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** Column header. A press sorts by the column, and a second press reverses the order. */
function Head<T>({ column, state }: { column: TableColumn<T>; state: TableState }) {
  const { id, name, sort, align, hasNoHead, isSteps } = column;
  const { sorting } = state;
  const mine = sorting?.id === id ? sorting : null;
  const end = `${align === 'end' ? 'text-end' : ''} ${hasNoHead || isSteps ? 'data-table__steps' : ''}`;
  if (!sort)
    return (
      <th scope="col" className={end}>
        {hasNoHead ? <span className="sr-only">{name}</span> : name}
      </th>
    );
  const next: TableSorting = { id, isDescending: mine ? !mine.isDescending : align === 'end' };
  return (
    <th
      scope="col"
      aria-sort={mine ? (mine.isDescending ? 'descending' : 'ascending') : 'none'}
      className={end}
    >
      <button type="button" onClick={() => state.change({ sort: writeSorting(next) })}>
        {name}
        {mine ? <Icon of={mine.isDescending ? ArrowDown : ArrowUp} size={14} /> : null}
      </button>
    </th>
  );
}
