import { useState } from 'react';
import type { Service, ServiceDetails } from '#contract/services.ts';
import { NOW_MINUTES, retrievalTimes } from '#domain/orders/pickup.ts';
import type { RetrievalTime } from '#domain/orders/pickup.ts';
import { useMoney } from '#web/app/useMoney.ts';
import { useNow } from '#web/lib/clock.ts';
import { when } from '#web/lib/format.ts';
import { isolate, useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useService } from '../api/queries.ts';
import { Tiles } from '#web/ui/Radios.tsx';
import { quarterHours, quoteFor } from './quote.ts';
import type { Quote } from './quote.ts';
import { useRetrieval } from './useRetrieval.ts';

const MANY_MINUTES = 60;

type Props = { service: Service; onClose: () => void };

const MINUTE_MS = 60_000;
const HOUR = 60;

/** When the car is wanted, what that costs, and when it will really be there. */
export function RetrievalDialog({ service, onClose }: Props) {
  const { t } = useTranslation('services');
  const language = useLanguage();
  const details = useService(service.id).data;
  const now = useNow(30_000);
  const [choice, setChoice] = useState<RetrievalTime>('now');
  const [custom, setCustom] = useState<string | null>(null);
  const { refusal, isPending, send } = useRetrieval(service.id, onClose);
  const minutes = computeMinutes(choice, custom, now);
  const times = quarterHours(now).map((time) => ({
    id: time.toISOString(),
    name: when(time, language, service.timeZone),
  }));
  const isTimeGone = custom !== null && !times.some(({ id }) => id === custom);

  return (
    <Dialog title={t('retrieval.title')} isOpen onClose={onClose}>
      <div className="flex flex-col gap-5">
        <Tiles
          label={t('retrieval.when')}
          options={useChoices()}
          value={choice}
          onChange={setChoice}
        />
        {choice === 'custom' ? (
          <Select
            label={t('retrieval.customLabel')}
            placeholder={t('retrieval.customPlaceholder')}
            options={times}
            value={isTimeGone ? null : custom}
            onChange={setCustom}
          />
        ) : null}
        {details && minutes !== null ? (
          <QuoteText service={details} minutes={minutes} now={now} />
        ) : null}
        {refusal ? <FormError title={refusal.title} text={refusal.text} /> : null}
        <Button
          variant="primary"
          isPending={isPending}
          disabled={choice === 'custom' && (custom === null || isTimeGone)}
          onClick={() =>
            send({
              retrievalTime: choice,
              ...(choice === 'custom' && custom ? { scheduledTime: custom } : {}),
            })
          }
        >
          {t('retrieval.submit')}
        </Button>
      </div>
    </Dialog>
  );
}

function computeMinutes(choice: RetrievalTime, custom: string | null, now: number): number | null {
  if (choice === 'now') return NOW_MINUTES;
  if (choice !== 'custom') return Number(choice);
  return custom === null ? null : Math.ceil((Date.parse(custom) - now) / MINUTE_MS);
}

/** What the times are called. */
function useChoices(): { id: RetrievalTime; name: string }[] {
  const { t } = useTranslation('services');
  return retrievalTimes.map((id) => {
    if (id === 'now' || id === 'custom') return { id, name: t(`retrieval.${id}`) };
    const minutes = Number(id);
    const name =
      minutes < HOUR
        ? t('retrieval.minutes', { count: minutes })
        : t('retrieval.hours', { count: minutes / HOUR });
    return { id, name };
  });
}

type QuoteTextProps = { service: ServiceDetails; minutes: number; now: number };

/** The honest answer to a choice of time: when, behind how many, for how much. */
function QuoteText({ service, minutes, now }: QuoteTextProps) {
  const { t } = useTranslation(['services', 'common']);
  const language = useLanguage();
  const price = usePrice(service.currency);
  const quote = quoteFor(service, minutes, now);
  if (!quote) return null;
  const { etaMinutes, isBusy, carsAhead } = quote;
  const eta =
    etaMinutes >= MANY_MINUTES
      ? t('retrieval.estimateAt', {
          time: isolate(when(new Date(now + etaMinutes * MINUTE_MS), language, service.timeZone)),
        })
      : t('retrieval.estimate', { count: etaMinutes });
  return (
    <p aria-live="polite" className="flex flex-col gap-1 rounded-md bg-raised px-4 py-3 text-15">
      <span className="text-17 font-strong">{eta}</span>
      <span className="text-muted">
        {isBusy ? t('retrieval.busy') : t('common:carsAhead', { count: carsAhead })}
      </span>
      <span>{price(quote)}</span>
    </p>
  );
}

function usePrice(currency: string): (quote: Quote) => string {
  const { t } = useTranslation('services');
  const { ofMinor } = useMoney(currency);
  return ({ totalCents, byHours }) => {
    if (!byHours) return t('retrieval.price', { amount: ofMinor(totalCents ?? 0) });
    const { hours, rateCents, priceCents, hasFee } = byHours;
    return t(hasFee ? 'retrieval.priceHoursFee' : 'retrieval.priceHours', {
      count: hours,
      rate: ofMinor(rateCents),
      amount: ofMinor(priceCents),
    });
  };
}
