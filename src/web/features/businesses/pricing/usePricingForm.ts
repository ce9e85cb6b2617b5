import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { LocationPricing, Rates } from '#contract/pricing.ts';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { isRefusedAs, useMeanwhile } from '#web/app/portal/useMeanwhile.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { createDraft } from '#web/lib/drafts.ts';
import { rememberFocus } from '#web/ui/keepFocus.ts';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useChangePricing, usePricing } from './api.ts';
import { toChange, toTyped, type TypedPricing } from './typedPricing.ts';

/** State of the prices that an edit is based on. */
export type PricingBasis = Pick<LocationPricing, 'revision' | 'upcoming'> & { rates: Rates };
export const toBasis = ({ current, revision, upcoming }: LocationPricing): PricingBasis => ({
  rates: current.rates,
  revision,
  upcoming,
});

/** Unsent input and the state it is based on, stored in this tab over reloads. */
type KeptPricing = { typed: TypedPricing; begun: PricingBasis } | null;

/** Compares values as they are sent, so that different notation is no change. */
const write = (typed: TypedPricing, place: LocationPricing): string =>
  JSON.stringify(toChange(typed, place));

/**
 * Edits the prices of a location. Changes by others replace an untouched form; with unsent input
 * the server refuses, and the form takes over the rules that only they changed, and shows these.
 *
 * @param onSaved called after a successful save
 */
export function usePricingForm(pricing: LocationPricing, onSaved?: () => void) {
  const { refetch: readPresent } = usePricing(pricing.locationId);
  const { t } = useTranslation(['pricing', 'app']);
  const change = useChangePricing(pricing.locationId);
  const saved = toTyped(pricing.current.rates, pricing.currency);
  const [kept] = useState(() => createDraft<KeptPricing>(`pricing ${pricing.locationId}`, null, 2));
  const [found] = useState(() => kept.read());
  const { form, control, failure, clearFailure, isPending, submit } = useAppForm({
    schema: async () => (await import('./schema.ts')).createTypedPricing(pricing),
    defaultValues: saved,
    draft: {
      read: () => found?.typed ?? saved,
      write: (typed) =>
        write(typed, pricing) === write(saved, pricing)
          ? kept.forget()
          : kept.write({ typed, begun: meanwhile.known.current }),
      forget: kept.forget,
    },
    explain: useFormFailure(t('app:notSaved')),
    fieldNames: {
      'overnight.from': 'overnightFrom',
      'overnight.to': 'overnightTo',
      'overnight.price': 'overnightPrice',
    },
    send: async (checked) => {
      // Remembers the focus, as the save button becomes disabled once all is saved.
      const keepFocus = rememberFocus();
      const stored = await change.mutateAsync({
        ...checked,
        revision: meanwhile.known.current.revision,
      });
      reset(stored);
      keepFocus();
      showDoneToast(t('done'), checked.effectiveFrom ? t('doneLater') : t('doneNow'));
      onSaved?.();
    },
    // After a conflict loads the current prices, so that a second save goes through.
    onFailed: (refusal) => {
      if (isRefusedAs('PRICING_CHANGED', refusal)) void showPresent();
    },
  });
  const meanwhile = useMeanwhile<PricingBasis, TypedPricing>({
    form,
    saved: toBasis(pricing),
    begun: found?.begun,
    toTyped: ({ rates }) => toTyped(rates, pricing.currency),
  });
  const typed = useWatch({ control }) as TypedPricing;
  const isTouched = write(typed, pricing) !== write(saved, pricing);

  async function showPresent(): Promise<void> {
    const { data } = await readPresent();
    if (data) meanwhile.refused(toBasis(data));
  }

  function reset(to: LocationPricing): void {
    meanwhile.restart(toBasis(to));
    kept.forget();
    clearFailure();
  }

  return {
    form,
    control,
    failure,
    isPending,
    submit,
    typed,
    isTouched,
    meanwhile,
    discard: () => reset(pricing),
  };
}
