import { MapPin } from 'lucide-react';
import { useState, type CSSProperties, useSyncExternalStore } from 'react';
import type { QueueOrder } from '#contract/orders.ts';
import { countCurbMinutes, CURB_RED_MINUTES } from '#domain/orders/curb.ts';
import { getZoneName } from '#web/lib/format.ts';
import { useIsDesk } from '#web/lib/screen.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { columnTones } from '#web/ui/stateTones.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import type { PutRightStep } from '../putRight/putRight.ts';
import { arrangeColumns, ROWS_FROM, type BoardSize } from './arrangeColumns.ts';
import { buildColumns, type QueueColumn, queueColumns } from '#domain/orders/queueColumns.ts';
import { groupByColumn, isLate } from './boardOrders.ts';
import { OrderCard } from './OrderCard.tsx';
import { OrderRow } from './OrderRow.tsx';

const desk = matchMedia('(min-width: 80rem)');
const wide = matchMedia('(min-width: 100rem)');
const widest = matchMedia('(min-width: 115rem)');
const tall = matchMedia('(min-height: 60rem)');
const queries = [desk, wide, widest, tall];

function subscribe(listener: () => void): () => void {
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

const countLanes = () => (widest.matches ? 5 : desk.matches ? 4 : 3);
const countLanesWhenFull = () => (wide.matches ? 4 : 3);

/** Measures how many lanes fit into the window; a lane is at least 19rem wide. */
function useBoardSize(): BoardSize {
  return {
    lanes: useSyncExternalStore(subscribe, countLanes),
    lanesWhenFull: useSyncExternalStore(subscribe, countLanesWhenFull),
    isTall: useSyncExternalStore(subscribe, () => tall.matches),
  };
}

/** Number of rows at the top of each column that show their action button without hover. */
const ACTIONS_SHOWN = 3;

/** Progress segments (of four) that are filled in each column's header. */
const progress: Record<QueueColumn, number> = { pending: 2, inProgress: 3, ready: 4 };

type Shared = {
  now: number;
  /** Name of the entrance to which this location brings cars. */
  entrance: string | null;
  onAct: (order: QueueOrder) => void;
  onOpen: (order: QueueOrder) => void;
  /** Opens the dialog for one correction step; `null` opens the choice of steps. */
  onPutRight: (order: QueueOrder, step: PutRightStep | null) => void;
};

type Props = Shared & {
  /** Orders left after search and filter; `all` has every order of the location. */
  orders: readonly QueueOrder[];
  all: readonly QueueOrder[];
};

/**
 * Shows three columns on a desk, and one column at a time on a phone, each column with its count.
 */
export function Board({ orders, all, ...shared }: Props) {
  const { t } = useTranslation('board');
  const isDesk = useIsDesk();
  const size = useBoardSize();
  const columns = groupByColumn(orders);
  const whole = groupByColumn(all);
  const [chosen, setChosen] = useState<QueueColumn | null>(null);
  if (isDesk) {
    const counts = buildColumns((name) => columns[name].length);
    const { template, lanes, rows } = arrangeColumns(counts, size);
    return (
      <div
        className="board__columns"
        style={{ gridTemplate: template }}
        data-arrangement={template}
      >
        {queueColumns.map((name) => (
          <Column
            key={name}
            name={name}
            orders={columns[name]}
            all={whole[name]}
            lanes={lanes[name]}
            areRows={rows.has(name)}
            {...shared}
          />
        ))}
      </div>
    );
  }
  const selected = chosen ?? queueColumns.find((name) => columns[name].length > 0) ?? 'pending';
  return (
    <Tabs
      label={t('active')}
      selected={selected}
      onSelect={setChosen}
      items={queueColumns.map((name) => ({
        id: name,
        name: t(name),
        count: whole[name].length,
        content: (
          <ColumnList
            name={name}
            orders={columns[name]}
            areRows={columns[name].length >= ROWS_FROM}
            {...shared}
          />
        ),
      }))}
    />
  );
}

type ColumnListProps = Shared & {
  name: QueueColumn;
  orders: readonly QueueOrder[];
  areRows: boolean;
  /** Number of rows side by side: more than one if the other columns leave room. */
  lanes?: number;
};

function ColumnList({
  name,
  orders,
  areRows,
  lanes = 1,
  isZoneSaid = false,
  ...shared
}: ColumnListProps & { isZoneSaid?: boolean }) {
  const { now, onAct, onOpen, onPutRight } = shared;
  const { t } = useTranslation('board');
  if (orders.length === 0) {
    return (
      <p data-column={name} tabIndex={-1} className="board__none">
        {t(`columnEmpty.${name}`)}
      </p>
    );
  }
  if (areRows) {
    return (
      <ul
        data-column={name}
        data-lanes={lanes > 1 ? lanes : undefined}
        style={{ '--lanes': lanes } as CSSProperties}
        className="board__rows stub-rows"
      >
        {orders.map((order, index) => (
          <li key={order.id}>
            <OrderRow
              order={order}
              now={now}
              isZoneSaid={isZoneSaid}
              isActionShown={index < ACTIONS_SHOWN}
              onAct={onAct}
              onOpen={onOpen}
              onPutRight={onPutRight}
            />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul data-column={name} className="board__cards">
      {orders.map((order) => (
        <li key={order.id} className="animate-[card-in_150ms_ease-out]">
          <OrderCard {...{ order, now, onAct, onOpen, onPutRight }} />
        </li>
      ))}
    </ul>
  );
}

/**
 * Renders one column. The count includes orders that the search hides, or staff would overlook
 * them.
 */
function Column({ all, ...list }: ColumnListProps & { all: readonly QueueOrder[] }) {
  const { t } = useTranslation('board');
  const { name, orders, now, entrance, areRows } = list;
  const hidden = all.length - orders.length;
  return (
    <section
      aria-label={t(name)}
      className="column"
      data-tone={columnTones[name]}
      style={{ gridArea: name }}
    >
      <header className="column__head">
        <h2>{t(name)}</h2>
        <span className="column__count">
          {hidden > 0 ? t('shownOf', { shown: orders.length, all: all.length }) : all.length}
        </span>
        <Alarm name={name} orders={all} now={now} />
        {name === 'ready' && entrance ? (
          <span className="column__order">
            <Icon of={MapPin} size={15} />
            <bdi>{entrance}</bdi>
          </span>
        ) : (
          <Sorting {...{ name, orders, now, areRows }} />
        )}
        <span className="column__progress" aria-hidden="true">
          {[1, 2, 3, 4].map((segment) => (
            <i key={segment} data-filled={segment <= progress[name]} />
          ))}
        </span>
      </header>
      <div className="column__list">
        <ColumnList {...list} isZoneSaid={name !== 'ready' || !entrance} />
      </div>
    </section>
  );
}

/** Text key of each column's sort order. */
const sortings = {
  pending: 'byPlace',
  inProgress: 'lateFirst',
  ready: 'longestFirst',
} as const satisfies Record<QueueColumn, string>;

type SortingProps = {
  name: QueueColumn;
  orders: readonly QueueOrder[];
  now: number;
  areRows: boolean;
};

/**
 * Shows the sort order, and the time zone once for all rows if the zone differs from the viewer's.
 */
function Sorting({ name, orders, now, areRows }: SortingProps) {
  const { t, language } = useTranslation('board');
  const [first] = orders;
  if (!first) return null;
  const zone = areRows ? getZoneName(now, language, first.timeZone) : null;
  const sorting = t(sortings[name]);
  return (
    <span className="column__order">
      {zone ? <bdi className="flex-none">{zone}</bdi> : null}
      <span className="flex-none">{zone ? `· ${sorting}` : sorting}</span>
    </span>
  );
}

type AlarmProps = { name: QueueColumn; orders: readonly QueueOrder[]; now: number };

/**
 * Counts the late orders. At the curb, counts the cars that have waited CURB_RED_MINUTES or more.
 */
function Alarm({ name, orders, now }: AlarmProps) {
  const { t } = useTranslation('board');
  const isOver = (order: QueueOrder) =>
    name === 'ready'
      ? countCurbMinutes(order.readyAt, now) >= CURB_RED_MINUTES
      : isLate(order, now);
  const count = orders.filter(isOver).length;
  if (count === 0) return null;
  return (
    <span className="column__alarm">
      {name === 'ready' ? t('overTen', { count }) : t('late', { count })}
    </span>
  );
}
