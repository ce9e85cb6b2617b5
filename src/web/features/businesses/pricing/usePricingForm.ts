import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { LocationPricing, Rates } from '#contract/pricing.ts';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { isRefusedAs, useMeanwhile } from '#web/app/portal/useMeanwhile.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { createDraft } from '#web/lib/drafts.ts';
import { rememberFocus } from '#web/ui/keepFocus.ts';
import { toastDone } from '#web/ui/toasts.ts';
import { useChangePricing, usePricing } from './api.ts';
import { toChange, toTyped, type TypedPricing } from './typedPricing.ts';

/** What a change is made over. */
export type PricingBasis = Pick<LocationPricing, 'revision' | 'upcoming'> & { rates: Rates };
export const toBasis = ({ current, revision, upcoming }: LocationPricing): PricingBasis => ({
  rates: current.rates,
  revision,
  upcoming,
});

/** What was typed and not sent, with what it was typed over; in this tab, over reloads. */
type KeptPricing = { typed: TypedPricing; begun: PricingBasis } | null;

/** Stands as it is sent: what only differs in how it was typed is no change. */
const write = (typed: TypedPricing, place: LocationPricing): string =>
  JSON.stringify(toChange(typed, place));

/**
 * The prices of a location, to be changed. What somebody else changes meanwhile comes into a form that nobody has
 * touched; where it was touched, sending it says so, takes over what only they have changed, and shows it.
 *
 * @param onSaved of a form that is done with then
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
      // What saves cannot be pressed once all is saved.
      const keepFocus = rememberFocus();
      const stored = await change.mutateAsync({
        ...checked,
        revision: meanwhile.known.current.revision,
      });
      reset(stored);
      keepFocus();
      toastDone(t('done'), checked.effectiveFrom ? t('doneLater') : t('doneNow'));
      onSaved?.();
    },
    // Whoever was told looks at the present prices, and may then send theirs.
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
