import { useTranslation } from '#web/lib/translation.ts';
import type { QueueOrder } from '#contract/orders.ts';
import type { BoardOrder, ColumnName } from '../columns.ts';
import { OrderCard } from './OrderCard.tsx';

type Props = {
  name: ColumnName;
  orders: readonly BoardOrder[];
  now: number;
  onAct: (order: QueueOrder) => void;
};

export function ColumnList({ name, orders, now, onAct }: Props) {
  const { t } = useTranslation('board');
  if (orders.length === 0) {
    return (
      <p className="rounded-md border border-dashed border-line-strong px-4 py-8 text-center text-15 text-muted">
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

const edges: Record<ColumnName, string> = {
  pending: 'border-brass',
  inProgress: 'border-primary',
  ready: 'border-ready',
};

/** The column's count is the counter of its state. */
export function Column(props: Props) {
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
