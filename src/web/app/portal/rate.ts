import type { Language } from '#texts/languages.ts';
import type { AnyTranslator } from '#texts/translator.ts';
import { formatAmount, toMinor } from '#web/lib/format.ts';

type Rated = { useFlatRate: boolean; flatRate: number; hourlyRate: number; currency: string };

/** Formats a rate: '$15.00 flat rate' or '$8.50/hour'. Rates are in dollars, not cents. */
export function formatRate(
  { useFlatRate, flatRate, hourlyRate, currency }: Rated,
  t: AnyTranslator<'portal'>['t'],
  language: Language,
): string {
  const amount = formatAmount(
    toMinor(useFlatRate ? flatRate : hourlyRate, currency),
    currency,
    language,
  );
  return useFlatRate ? t('portal:rate.flat', { amount }) : t('portal:rate.hourly', { amount });
}
