import { useEffect, useRef, useState } from 'react';
import { CallError } from '#contract/client.ts';
import type { GuestOrder } from '#contract/orders.ts';
import { quotePickup, SOONEST_MINUTES, type PickupOffer } from '#domain/orders/offers.ts';
import { readPunctuality } from '#domain/orders/promise.ts';
import type { TimeZone } from '#domain/shared/zone.ts';
import { useNow } from '#web/lib/clock.ts';
import { formatWhen } from '#web/lib/format.ts';
import { createAttemptKey, isFinal } from '#web/lib/idempotencyKey.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useCallError } from '#web/lib/useOnReturn.ts';
import { Button } from '#web/ui/Button.tsx';
import { usePayer } from '../pay/payer.ts';
import { getPickupMinutes, keepOfferedChoice, PickupChoices } from '../pay/PickupChoices.tsx';
import type { PickupChoice } from '../pay/PickupChoices.tsx';
import { PickupArrival } from '../pay/PickupQuote.tsx';
import { Problem } from '../pay/Problem.tsx';
import { toPickup } from '#web/lib/toPickup.ts';
import { describeCallError } from '../pay/wording.ts';

type Props = {
  order: GuestOrder;
  /** Price offers for a pickup requested now. */
  offers: readonly PickupOffer[];
  /** Time zone of the location. */
  timeZone: TimeZone;
  onOrder: (order: GuestOrder) => void;
  onClose: () => void;
};

const MINUTE_MS = 60_000;

/**
 * Returns the valet fee in cents for a pickup in this many minutes; a later pickup may cost more.
 */
const feeAt = (offers: readonly PickupOffer[], minutes: number) =>
  offers.findLast(({ fromMinutes }) => fromMinutes <= Math.max(minutes, SOONEST_MINUTES))
    ?.valetFeeCents ?? 0;

/**
 * Changes the pickup time of a queued order. Once a runner has set off, shows that a change is too
 * late.
 */
export function ChangeTime(props: Props) {
  return props.order.isTimeChangeable ? <Choice {...props} /> : <TooLate {...props} />;
}

/** Focuses the button, because the element that had the focus has unmounted. */
function TooLate({ order: { status }, onClose }: Props) {
  const { t } = useTranslation(['after', 'common']);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const isSent = status === 'dispatched' || status === 'ready' || status === 'completed';
  return (
    <div className="grid content-start gap-4 overflow-y-auto pb-4">
      <Problem
        trouble={{
          title: t('after:time.failed'),
          text: t(isSent ? 'after:time.tooLate' : 'after:time.over'),
        }}
      />
      <Button ref={button} isLarge onClick={onClose}>
        {t('common:actions.close')}
      </Button>
    </div>
  );
}

/** Shows the arrival for each pickup time, and refuses a time that costs more. */
function Choice({ order, offers, timeZone, onOrder, onClose }: Props) {
  const { call, ticketToken } = usePayer();
  const text = useTranslation(['after', 'pay', 'common']);
  const { t, language } = text;
  const [choice, setChoice] = useState<PickupChoice>('soonest');
  const [failure, setFailure] = useCallError();
  const [isWorking, setWorking] = useState(false);
  const busy = useRef(false);
  const keys = useRef(createAttemptKey());

  const chosen = keepOfferedChoice(choice, offers);
  const minutes = getPickupMinutes(chosen) ?? SOONEST_MINUTES;
  const quote = quotePickup(minutes, offers);
  // Arrival and price use the same current time, because the dialog may stay open for long.
  const now = useNow();
  const expected = readPunctuality(order, now)?.expectedAt ?? Date.parse(order.requestedAt);
  const left = Math.ceil((expected - now) / MINUTE_MS);
  const costsMore = quote !== null && quote.valetFeeCents > feeAt(offers, left);

  async function save(): Promise<void> {
    if (busy.current || quote === null || costsMore) return;
    busy.current = true;
    setWorking(true);
    setFailure(null);
    const pickup = toPickup(minutes);
    // Keys the attempt by the guest's choice, because the time of day in the request moves with the
    // clock.
    const idempotencyKey = keys.current.keyFor(pickup);
    try {
      const body = { ...pickup, ...(ticketToken === undefined ? {} : { ticketToken }) };
      const params = { id: order.id };
      onOrder(
        await call('POST /api/customer/orders/{id}/time', { params, body }, { idempotencyKey }),
      );
      onClose();
    } catch (error) {
      if (isFinal(error)) keys.current.forget();
      setFailure(error);
    }
    busy.current = false;
    setWorking(false);
  }

  const isGone = failure instanceof CallError && failure.code === 'STATE_CONFLICT';

  return (
    <div className="grid content-start gap-4 overflow-y-auto pb-4">
      <p className="text-15 text-muted">
        {t('after:time.now', {
          time: isolateText(formatWhen(new Date(expected), language, timeZone, new Date(now))),
        })}
      </p>
      <PickupChoices
        offers={offers}
        zone={timeZone}
        now={now}
        chosen={chosen}
        disabled={isWorking}
        onChoose={(next) => {
          setChoice(next);
          setFailure(null);
        }}
      />
      <p className="grid gap-0.5 px-1 text-15" aria-live="polite">
        {quote && (
          <>
            <PickupArrival quote={quote} zone={timeZone} now={now} />
            <span className={costsMore ? 'text-amber-ink' : 'text-muted'}>
              {t(
                costsMore
                  ? 'after:time.costsMore'
                  : order.totalCents > 0
                    ? 'after:time.noCharge'
                    : 'after:time.free',
              )}
            </span>
          </>
        )}
      </p>
      <Problem
        trouble={
          failure
            ? {
                title: t('after:time.failed'),
                text: isGone ? t('after:time.tooLate') : describeCallError(failure, text),
              }
            : null
        }
      />
      <Button
        variant="primary"
        isLarge
        aria-disabled={isWorking || costsMore || undefined}
        onClick={() => void save()}
      >
        {t(isWorking ? 'after:time.saving' : 'after:time.save')}
      </Button>
    </div>
  );
}
