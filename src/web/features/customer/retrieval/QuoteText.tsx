import { useTranslation } from '#web/lib/translation.ts';
import type { ServiceDetails } from '#contract/services.ts';
import { when } from '#web/lib/format.ts';
import { isolate, useLanguage } from '#web/lib/language.ts';
import { dollarsOf } from '../look.ts';
import { quoteFor } from './quote.ts';
import type { Quote } from './quote.ts';

type Props = { service: ServiceDetails; minutes: number; now: number };

const MINUTE_MS = 60_000;
const MANY_MINUTES = 60;

/** The honest answer to a choice of time: when, behind how many, for how much. */
export function QuoteText({ service, minutes, now }: Props) {
  const { t } = useTranslation(['services', 'common']);
  const language = useLanguage();
  const price = usePrice();
  const quote = quoteFor(service, minutes, now);
  if (!quote) return null;
  const { etaMinutes, isBusy, carsAhead } = quote;
  const eta =
    etaMinutes >= MANY_MINUTES
      ? t('retrieval.estimateAt', {
          time: isolate(when(new Date(now + etaMinutes * MINUTE_MS), language)),
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

function usePrice(): (quote: Quote) => string {
  const { t } = useTranslation('services');
  return ({ totalCents, byHours }) => {
    if (!byHours) return t('retrieval.price', { amount: dollarsOf(totalCents ?? 0) });
    const { hours, rateCents, priceCents, hasFee } = byHours;
    return t(hasFee ? 'retrieval.priceHoursFee' : 'retrieval.priceHours', {
      count: hours,
      rate: dollarsOf(rateCents),
      amount: dollarsOf(priceCents),
    });
  };
}
