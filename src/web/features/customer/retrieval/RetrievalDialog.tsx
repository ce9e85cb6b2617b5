import { useState } from 'react';
import type { Service } from '#contract/services.ts';
import { isOffered, quotePickup } from '#domain/orders/offers.ts';
import {
  getPickupMinutes,
  keepOfferedChoice,
  PickupChoices,
} from '#web/features/payments/pay/PickupChoices.tsx';
import type { PickupChoice } from '#web/features/payments/pay/PickupChoices.tsx';
import { PickupArrival, PickupPrice } from '#web/features/payments/pay/PickupQuote.tsx';
import { useNow } from '#web/lib/clock.ts';
import { formatWhen } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useService } from '../api/queries.ts';
import { listQuarterHours, toRetrievalRequest } from './times.ts';
import { useRetrieval } from './useRetrieval.ts';

type Props = { service: Service; onClose: () => void };

const MINUTE_MS = 60_000;

/** Dialog that requests a parked car: time, price and arrival. */
export function RetrievalDialog({ service, onClose }: Props) {
  const { t } = useTranslation(['serviceDialogs', 'pay']);
  const language = useLanguage();
  const { offers = [], order } = useService(service.id).data ?? {};
  const now = useNow(30_000);
  const [choice, setChoice] = useState<PickupChoice>('soonest');
  const [custom, setCustom] = useState<string | null>(null);
  const { refusal, isPending, send } = useRetrieval(
    service.id,
    order?.status === 'requested' ? order.id : null,
    onClose,
  );
  const minutesTo = (time: number) => Math.ceil((time - now) / MINUTE_MS);
  const times = listQuarterHours(now)
    .filter((time) => isOffered(minutesTo(time.getTime()), offers))
    .map((time) => ({
      id: time.toISOString(),
      name: formatWhen(time, language, service.timeZone),
    }));
  const isTimeGone = custom !== null && !times.some(({ id }) => id === custom);
  const wanted = isTimeGone ? null : custom;
  const chosen = keepOfferedChoice(choice, offers);
  const minutes =
    getPickupMinutes(chosen) ?? (wanted === null ? null : minutesTo(Date.parse(wanted)));
  const quote = minutes === null ? null : quotePickup(minutes, offers);
  const request = toRetrievalRequest(chosen, wanted, now);

  return (
    <Dialog title={t('retrieval.title')} isOpen onClose={onClose}>
      {/* Keeps its height while a custom time is not chosen yet, so that the choices stay in place. */}
      <p className="grid min-h-16 gap-0.5 text-15 leading-[1.35]" aria-live="polite">
        {quote ? <PickupArrival quote={quote} zone={service.timeZone} now={now} /> : null}
      </p>
      <div className="flex flex-col gap-2">
        <h3 className="text-15 font-medium">{t('pay:request.title')}</h3>
        <PickupChoices
          offers={offers}
          zone={service.timeZone}
          now={now}
          chosen={chosen}
          onChoose={setChoice}
          custom={t('retrieval.custom')}
        />
      </div>
      {chosen === 'custom' ? (
        <Select
          label={t('retrieval.customLabel')}
          placeholder={t('retrieval.customPlaceholder')}
          options={times}
          value={wanted}
          onChange={setCustom}
        />
      ) : null}
      {quote ? (
        <p className="text-15">
          <PickupPrice price={quote} currency={service.currency} />
        </p>
      ) : null}
      {refusal ? <FormError title={refusal.title} text={refusal.text} /> : null}
      <Button
        variant="primary"
        isPending={isPending}
        disabled={request === null}
        onClick={() => request && send(request)}
      >
        {t('retrieval.submit')}
      </Button>
    </Dialog>
  );
}
