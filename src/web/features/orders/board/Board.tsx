import { useState } from 'react';
import type { QueueOrder } from '#contract/orders.ts';
import { useNow } from '#web/lib/clock.ts';
import { useIsDesk } from '#web/lib/screen.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import { columnNames, groupByColumn } from './columns.ts';
import type { ColumnName } from './columns.ts';
import { OrderCard } from './OrderCard.tsx';

const edges: Record<ColumnName, string> = {
  pending: 'border-brass',
  inProgress: 'border-primary',
  ready: 'border-ready',
};

type Props = { orders: readonly QueueOrder[]; onAct: (order: QueueOrder) => void };

/** Three columns at a desk; on a phone one list at a time, each with its count. */
export function Board({ orders, onAct }: Props) {
  const { t } = useTranslation('board');
  const now = useNow();
  const isDesk = useIsDesk();
  const columns = groupByColumn(orders);
  const [chosen, setChosen] = useState<ColumnName | null>(null);
  if (isDesk) {
    return (
      <div className="grid grid-cols-3 items-start gap-5">
        {columnNames.map((name) => (
          <Column key={name} name={name} orders={columns[name]} now={now} onAct={onAct} />
        ))}
      </div>
    );
  }
  const selected = chosen ?? columnNames.find((name) => columns[name].length > 0) ?? 'pending';
  return (
    <Tabs
      label={t('active')}
      selected={selected}
      onSelect={setChosen}
      items={columnNames.map((name) => ({
        id: name,
        name: t(name),
        count: columns[name].length,
        content: <ColumnList name={name} orders={columns[name]} now={now} onAct={onAct} />,
      }))}
    />
  );
}

type ColumnListProps = {
  name: ColumnName;
  orders: readonly QueueOrder[];
  now: number;
  onAct: (order: QueueOrder) => void;
};

function ColumnList({ name, orders, now, onAct }: ColumnListProps) {
  const { t } = useTranslation('board');
  if (orders.length === 0) {
    return (
      <p
        data-column={name}
        tabIndex={-1}
        className="rounded-md border border-dashed border-line-strong px-4 py-8 text-center text-15 text-muted"
      >
        {t(`columnEmpty.${name}`)}
      </p>
    );
  }
  return (
    <ul data-column={name} className="flex flex-col gap-3">
      {orders.map((order) => (
        <li key={order.id} className="animate-[card-in_150ms_ease-out]">
          <OrderCard order={order} now={now} onAct={onAct} />
        </li>
      ))}
    </ul>
  );
}

/** The column's count is the counter of its state. */
function Column(props: ColumnListProps) {
  const { t } = useTranslation('board');
  return (
    <section aria-label={t(props.name)} className="flex min-w-0 flex-col gap-3">
      <h2
        className={`flex items-baseline justify-between border-t-4 pt-2 text-20 ${edges[props.name]}`}
      >
        {t(props.name)}
        <span className="text-28 leading-tight tabular-nums">{props.orders.length}</span>
      </h2>
      <ColumnList {...props} />
    </section>
  );
}
