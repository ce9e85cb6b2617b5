import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { LocationPricing, Rates } from '#contract/pricing.ts';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { useMeanwhile } from '#web/app/portal/useMeanwhile.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { createDraft } from '#web/lib/drafts.ts';
import { rememberFocus } from '#web/ui/rememberFocus.ts';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useChangePricing, usePricing } from './api.ts';
import {
  overnightFields,
  toPricingChange,
  toTypedPricing,
  type TypedPricing,
} from './typedPricing.ts';

/** State of the prices on which an edit is based. */
export type PricingBasis = Pick<LocationPricing, 'revision' | 'upcoming'> & { rates: Rates };
export const toPricingBasis = ({ current, revision, upcoming }: LocationPricing): PricingBasis => ({
  rates: current.rates,
  revision,
  upcoming,
});

/** Unsent prices and the state on which they are based. The tab stores both over reloads. */
type StoredPricing = { typed: TypedPricing; begun: PricingBasis } | null;

/**
 * Writes typed prices as they are sent, to compare them. Different notation of the same amount is
 * no change.
 */
const write = (typed: TypedPricing, place: LocationPricing): string =>
  JSON.stringify(toPricingChange(typed, place));

/**
 * Form state that edits the prices of a location. Changes by other people replace the values of an
 * untouched form. With unsent input the server refuses the save. The form then takes over the rules
 * that only other people changed, and lists them.
 *
 * @param onSaved called after a successful save
 */
export function usePricingForm(pricing: LocationPricing, onSaved?: () => void) {
  const { refetch: readPresent } = usePricing(pricing.locationId);
  const { t } = useTranslation(['pricing', 'app']);
  const change = useChangePricing(pricing.locationId);
  const saved = toTypedPricing(pricing.current.rates, pricing.currency);
  const [storedDraft] = useState(() =>
    createDraft<StoredPricing>(`pricing ${pricing.locationId}`, null, 2),
  );
  const [found] = useState(() => storedDraft.read());
  const { form, control, failure, clearFailure, isPending, submit } = useAppForm({
    schema: async () => (await import('./schema.ts')).createPricingSchema(pricing),
    defaultValues: saved,
    draft: {
      read: () => found?.typed ?? saved,
      write: (typed) =>
        write(typed, pricing) === write(saved, pricing)
          ? storedDraft.forget()
          : storedDraft.write({ typed, begun: meanwhile.known.current }),
      forget: storedDraft.forget,
    },
    explain: useFormFailure(t('app:notSaved')),
    fieldNames: overnightFields,
    send: async (checked) => {
      // Remembers the focus, because the save button becomes disabled once all changes are saved.
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
    // Loads the current prices after a conflict. A second save then succeeds.
    onFailed: (refusal) => void meanwhile.follow(refusal),
  });
  const meanwhile = useMeanwhile<PricingBasis, TypedPricing>({
    form,
    code: 'PRICING_CHANGED',
    readLatest: async () => {
      const { data } = await readPresent();
      return data && toPricingBasis(data);
    },
    saved: toPricingBasis(pricing),
    begun: found?.begun,
    toTyped: ({ rates }) => toTypedPricing(rates, pricing.currency),
  });
  const typed = useWatch({ control }) as TypedPricing;
  const isTouched = write(typed, pricing) !== write(saved, pricing);

  function reset(to: LocationPricing): void {
    meanwhile.restart(toPricingBasis(to));
    storedDraft.forget();
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
