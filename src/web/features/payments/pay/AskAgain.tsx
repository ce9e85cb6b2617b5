import { useRef, useState } from 'react';
import { CallError } from '#contract/client.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import { useNow } from '#web/lib/clock.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useCallError } from '#web/lib/useOnReturn.ts';
import { Button } from '#web/ui/Button.tsx';
import { usePayer } from './payer.ts';
import { PickupArrival } from './PickupQuote.tsx';
import { ActionBar, Problem } from './Problem.tsx';
import type { CancelSettings } from './useCancel.ts';
import { describeCallError } from './wording.ts';

export type AskAgainProps = CancelSettings & { zone: TimeZone };

/** Form that requests the car again, after nobody came for the car and a valet parked it again. */
export function AskAgain({ order, zone, reload, onOrder, onNote }: AskAgainProps) {
  const { call, ticketToken } = usePayer();
  const text = useTranslation(['pay', 'common']);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useCallError();
  const now = useNow();
  const busy = useRef(false);

  async function ask(): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setIsPending(true);
    setFailure(null);
    try {
      onOrder(
        await call('POST /api/customer/orders/{id}/resume', {
          params: { id: order.id },
          body: ticketToken === undefined ? {} : { ticketToken },
        }),
      );
    } catch (error) {
      await reload();
      if (error instanceof CallError && error.status === 409) onNote({ key: 'changed' });
      else setFailure(error);
    }
    busy.current = false;
    setIsPending(false);
  }

  return (
    <ActionBar>
      <Problem
        trouble={
          failure
            ? { title: text.t('pay:again.failed'), text: describeCallError(failure, text) }
            : null
        }
      />
      <p className="grid gap-0.5 px-1 text-15">
        <PickupArrival quote={order} zone={zone} now={now} />
      </p>
      <Button variant="primary" isLarge isPending={isPending} onClick={() => void ask()}>
        {text.t('pay:again.action')}
      </Button>
    </ActionBar>
  );
}
