import { Link } from '@tanstack/react-router';
import { CircleParking, SearchX } from 'lucide-react';
import { Suspense, useState, type RefObject } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { QueueOrder } from '#contract/orders.ts';
import { useNewOrderSound } from '#web/app/useNewOrderSound.ts';
import { Button } from '#web/ui/Button.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { useIgnoreClicksAfterMove } from '#web/ui/ignoreClicksAfterMove.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { UnpaidOrders } from '#web/features/payments/desk/lazyParts.ts';
import { useSettleFirst } from '#web/features/payments/desk/useSettleFirst.tsx';
import { useHandover } from '../handover/useHandover.tsx';
import { orderToPutRightCar, PutRight, type PutRightRequest } from '../putRight/putRight.ts';
import { useHandoverWords, useOrderChange } from './actions.ts';
import { useQueue } from './api.ts';
import { isWaitingForRunner } from './boardOrders.ts';
import { useAssign } from './AssignDialog.tsx';
import { Board } from './Board.tsx';
import { isListedInStrip } from './runners.ts';
import { useBoardKeys } from './useBoardKeys.ts';

type Props = {
  board: RefObject<HTMLDivElement | null>;
  locationId: string;
  now: number;
  search: string;
  /** Orders left after search and filter. */
  shown: readonly QueueOrder[];
  onOpen: (order: QueueOrder) => void;
  onShowAll: () => void;
  onSearch: () => void;
  onHelp: () => void;
};

/** Queue of one location with its dialogs, or the loading, empty or error state. */
export function QueueView(props: Props) {
  const { board, locationId, now, search, shown, onOpen, onShowAll, onSearch, onHelp } = props;
  const { t } = useTranslation('board');
  const queue = useQueue(locationId);
  const change = useOrderChange(locationId);
  const handover = useHandover(useHandoverWords(locationId));
  const [settle, settleDialog] = useSettleFirst();
  const [assign, assignDialog] = useAssign(locationId, change);
  const [puttingRight, putRight] = useState<PutRightRequest | null>(null);
  const orders = queue.data?.orders ?? [];
  useIgnoreClicksAfterMove(board);
  useBoardKeys(board, { onSearch, onHelp, onDigit: send });
  useNewOrderSound(queue.data?.orders.filter(isWaitingForRunner).map(({ id }) => id));

  function act(order: QueueOrder): void {
    if (order.can.assign) assign(order);
    else if (order.can.ready) change({ order, to: 'ready' });
    else if (order.can.complete) handover.start(order);
  }

  /** Sends the runner with this number in the strip of runners to the focused car. */
  function send(orderId: string, place: number): void {
    const order = orders.find(({ id }) => id === orderId);
    const runner = queue.data?.runners.filter(isListedInStrip)[place - 1];
    if (!order?.can.assign || !runner) return;
    change({ order, to: 'dispatched', runner: { id: runner.id, name: runner.name } });
  }

  const sought = search.trim();
  const isNarrowed = shown.length < orders.length;
  return (
    <div ref={board} className="board__queue">
      <QueryState
        query={queue}
        failed={t('failed')}
        isPrimary
        className="grid gap-3.5 lg:grid-cols-3"
        skeleton={['a', 'b', 'c'].map((column) => (
          <div key={column} className="flex flex-col gap-3 max-lg:not-first:hidden">
            <Skeleton className="h-12" />
            <Skeleton className="h-60" />
          </div>
        ))}
        isEmpty={(data) => data.orders.length === 0}
        empty={<EmptyState icon={CircleParking} title={t('empty')} text={t('emptyText')} />}
      >
        {(data) => (
          <>
            {isNarrowed && shown.length > 0 ? (
              <p className="board__narrowed">
                <output>{t('narrowed', { shown: shown.length, all: orders.length })}</output>
                <Button variant="quiet" onClick={onShowAll}>
                  {t('showAll')}
                </Button>
              </p>
            ) : null}
            {shown.length > 0 ? (
              <Board
                orders={shown}
                all={orders}
                entrance={data.entrance}
                now={now}
                onAct={act}
                onPutRight={(order, step) => putRight({ car: orderToPutRightCar(order), step })}
                onOpen={onOpen}
              />
            ) : (
              <EmptyState
                icon={SearchX}
                title={sought ? t('noMatch', { text: sought }) : t('noneSuch')}
                action={
                  <div className="flex flex-wrap justify-center gap-2">
                    {sought ? (
                      <Link
                        to="/cars"
                        search={{ search: sought }}
                        className={buildButtonClass('primary', '', false)}
                      >
                        {t('searchCars')}
                      </Link>
                    ) : null}
                    <Button onClick={onShowAll}>{t('showAll')}</Button>
                  </div>
                }
              />
            )}
          </>
        )}
      </QueryState>
      {handover.screen}
      {/* Rendered outside `UnpaidOrders`, because the list of unpaid orders unmounts with the
          last payment. */}
      {settleDialog}
      <Suspense>
        {queue.data && queue.data.unpaid.length + queue.data.cashToReturn.length > 0 ? (
          <div className="board__unpaid">
            <UnpaidOrders
              unpaid={queue.data.unpaid}
              cashToReturn={queue.data.cashToReturn}
              onPay={settle}
            />
          </div>
        ) : null}
      </Suspense>
      {puttingRight ? <PutRight {...puttingRight} onClose={() => putRight(null)} /> : null}
      {assignDialog}
    </div>
  );
}
