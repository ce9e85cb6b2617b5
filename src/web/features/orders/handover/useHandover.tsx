import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useId, useState, type ReactNode } from 'react';
import type { HandoverProofInput, QueueOrder } from '#contract/orders.ts';
import { nameByPlate } from '#domain/vehicles/writePlate.ts';
import { callServer } from '#web/app/call.ts';
import { liveKeys } from '#web/app/liveKeys.ts';
import { getLiveStatus } from '#web/app/liveSocket.ts';
import { performOfflineAction } from '#web/app/outbox/outbox.ts';
import { renewQueries } from '#web/app/renew.ts';
import { withTexts } from '#web/app/withTexts.ts';
import { useSettleFirst } from '#web/features/payments/desk/useSettleFirst.tsx';
import { createSendOnce } from '#web/lib/sendOnce.ts';
import { lazyPart, prefetchParts } from '#web/ui/lazyPart.tsx';

const HandoverScreen = lazyPart(
  async () =>
    (await withTexts(import('./HandoverScreen.tsx'), 'handover', 'row', 'scan')).HandoverScreen,
);

const HandoverWindow = lazyPart(async () => (await import('./HandoverWindow.tsx')).HandoverWindow);

/** Fields of an order that the handover screen needs, from the board or from a valet's list. */
export type HandoverOrder = Pick<
  QueueOrder,
  'id' | 'locationId' | 'readyAt' | 'handover' | 'ticket' | 'amountDueCents' | 'currency' | 'can'
>;

type Callbacks = {
  done: (order: HandoverOrder) => void;
  /**
   * Called when the handover cannot continue: another person was faster, or the order belongs to
   * somebody else.
   */
  refused: (error: Error, order: HandoverOrder) => void;
  /** True if the outbox stores the handover without signal, for a car of the viewer's own jobs. */
  isKept?: boolean;
};

type Handover = {
  /**
   * Settles the amount due first, then asks for the proof that the location requires. Completes at
   * once if the location requires no proof.
   */
  start: (order: HandoverOrder) => void;
  /** Dialog to render, null while closed. */
  screen: ReactNode;
};

/** Completes the return of a car at the curb, after payment and proof. */
export function useHandover({ done, refused, isKept = false }: Callbacks): Handover {
  const [order, setOrder] = useState<HandoverOrder | null>(null);
  const [settleFirst, settleDialog] = useSettleFirst();
  const titleId = useId();
  const complete = useComplete(isKept);
  // Prefetches the handover screen, because the signal may be lost in a garage.
  useEffect(() => prefetchParts(HandoverScreen, HandoverWindow), []);

  /** An unpaid order is settled before the proof is asked for. */
  const start = (wanted: HandoverOrder) => settleFirst(wanted, () => ask(wanted));

  function ask(wanted: HandoverOrder): void {
    if (wanted.handover?.rule !== 'off') return setOrder(wanted);
    if (complete.isPending) return;
    complete.mutate(
      { order: wanted, proof: null },
      {
        // Null means that the outbox stored the handover and shows a message of its own.
        onSuccess: (answer) => answer && done(wanted),
        onError: (error) => refused(error, wanted),
      },
    );
  }

  const close = () => setOrder(null);
  const screen = order && (
    <HandoverWindow titleId={titleId} onClose={close}>
      <HandoverScreen
        order={order}
        titleId={titleId}
        give={(proof) => complete.mutateAsync({ order, proof })}
        onClose={close}
        onDone={(wasKept) => {
          close();
          if (!wasKept) done(order);
        }}
        onRefused={(error) => {
          close();
          refused(error, order);
        }}
      />
    </HandoverWindow>
  );
  return {
    start,
    screen: (
      <>
        {settleDialog}
        <Suspense>{screen}</Suspense>
      </>
    ),
  };
}

type Completion = { order: HandoverOrder; proof: HandoverProofInput | null };

/**
 * Completes a handover. A retry after a lost answer has the same idempotency key, so no car is
 * handed over twice.
 */
function useComplete(isKept: boolean) {
  const client = useQueryClient();
  const [sendOnce] = useState(createSendOnce);
  return useMutation({
    mutationFn: ({ order: { id, ticket }, proof }: Completion) => {
      const body = proof ? { proof } : {};
      if (isKept) {
        const name = nameByPlate(ticket);
        const input = { params: { id }, body };
        return performOfflineAction({ command: 'complete', car: ticket.id, name, input });
      }
      return sendOnce({ id, ...body }, (options) =>
        callServer('POST /api/dispatch/orders/{id}/complete', { params: { id }, body }, options),
      );
    },
    onSettled: (_answer, _error, { order }) => {
      // Without a socket no live hint arrives, so all live queries are refetched.
      const keys =
        getLiveStatus() === 'live'
          ? [liveKeys.job(order.ticket.id), liveKeys.queue(order.locationId)]
          : [['live']];
      for (const key of keys) void renewQueries(client, key);
    },
  });
}
