import { CircleParking, SearchX } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { QueueOrder } from '#contract/orders.ts';
import { useNewOrderSound } from '#web/app/useNewOrderSound.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useOrderChange } from './actions.ts';
import { useQueue } from './api.ts';
import { matches } from './columns.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { Board } from './Board.tsx';
import { useBoardKeys } from './useBoardKeys.ts';

type Props = {
  locationId: string;
  search: string;
  onClearSearch: () => void;
  onSearch: () => void;
  onHelp: () => void;
};

/** The queue of one location, or why there is none to see. */
export function QueueView({ locationId, search, onClearSearch, onSearch, onHelp }: Props) {
  const { t } = useTranslation(['board', 'app', 'common']);
  const queue = useQueue(locationId);
  const change = useOrderChange(locationId);
  const [assigning, setAssigning] = useState<QueueOrder | null>(null);
  const board = useRef<HTMLDivElement>(null);
  useBoardKeys(board, { onSearch, onHelp });
  useNewOrderSound(
    queue.data?.orders.filter(({ status }) => status === 'paid').map(({ id }) => id),
  );

  function act(order: QueueOrder): void {
    if (order.can.assign) setAssigning(order);
    else if (order.can.ready) change({ order, to: 'ready' });
    else if (order.can.complete) change({ order, to: 'completed' });
  }

  const shown = (queue.data?.orders ?? []).filter((order) => matches(order, search));
  return (
    <div ref={board} className="flex flex-col gap-4">
      <QueryState
        query={queue}
        failed={t('failed')}
        isPrimary
        className="grid gap-5 lg:grid-cols-3"
        skeleton={['a', 'b', 'c'].map((column) => (
          <div key={column} className="flex flex-col gap-3 max-lg:not-first:hidden">
            <Skeleton className="h-11.75" />
            <Skeleton className="h-60" />
          </div>
        ))}
        isEmpty={({ orders }) => orders.length === 0}
        empty={<EmptyState icon={CircleParking} title={t('empty')} text={t('emptyText')} />}
      >
        {() =>
          shown.length > 0 ? (
            <Board orders={shown} onAct={act} />
          ) : (
            <EmptyState
              icon={SearchX}
              title={t('noMatch', { text: search.trim() })}
              action={<Button onClick={onClearSearch}>{t('showAll')}</Button>}
            />
          )
        }
      </QueryState>
      <AssignDialog
        order={assigning}
        locationId={locationId}
        onClose={() => setAssigning(null)}
        onChoose={(order, { id, name }) => {
          setAssigning(null);
          change({ order, to: 'dispatched', runner: { id, name } });
        }}
      />
    </div>
  );
}
