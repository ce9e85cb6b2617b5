import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { QueueOrder } from '#contract/orders.ts';
import { useNow } from '#web/lib/clock.ts';
import { useIsDesk } from '#web/lib/screen.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import { columnNames, columnsOf } from '../columns.ts';
import type { BoardOrder, ColumnName } from '../columns.ts';
import { Column, ColumnList } from './Column.tsx';

type Props = { orders: readonly BoardOrder[]; onAct: (order: QueueOrder) => void };

/** Three columns at a desk; on a phone one list at a time, each with its count. */
export function Board({ orders, onAct }: Props) {
  const { t } = useTranslation('board');
  const now = useNow();
  const isDesk = useIsDesk();
  const columns = columnsOf(orders);
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
