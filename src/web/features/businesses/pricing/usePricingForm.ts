import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { LocationPricing } from '#contract/pricing.ts';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { createDraft } from '#web/lib/drafts.ts';
import { rememberFocus } from '#web/ui/keepFocus.ts';
import { toastDone } from '#web/ui/toasts.ts';
import { useChangePricing, usePricing } from './api.ts';
import { toChange, toTyped, type TypedPricing } from './typedPricing.ts';

/** What was typed and not sent, with the revision that it was typed over; in this tab, over reloads. */
type KeptPricing = { typed: TypedPricing; revision: number } | null;

/** Stands as it is sent: what only differs in how it was typed is no change. */
const write = (typed: TypedPricing, place: LocationPricing): string =>
  JSON.stringify(toChange(typed, place));

/**
 * The prices of a location, to be changed. What somebody else changes meanwhile comes into a form that nobody has
 * touched; where it was touched, sending it says so, and shows beside each field what it is now.
 */
export function usePricingForm(pricing: LocationPricing) {
  const { refetch: readPresent } = usePricing(pricing.locationId);
  const { t } = useTranslation(['pricing', 'app']);
  const change = useChangePricing(pricing.locationId);
  const saved = toTyped(pricing.current.rates, pricing.currency);
  const [kept] = useState(() => createDraft<KeptPricing>(`pricing ${pricing.locationId}`, null));
  const [found] = useState(() => kept.read());
  /** What was typed before a reload is still to be sent, or to be discarded. */
  const isResumed = useRef(found !== null);
  /** The revision that the form was filled in from. */
  const seen = useRef(found?.revision ?? pricing.revision);
  const { form, control, failure, clearFailure, isPending, submit } = useAppForm({
    schema: async () => (await import('./schema.ts')).createTypedPricing(pricing),
    defaultValues: saved,
    draft: {
      read: () => found?.typed ?? saved,
      write: (typed) =>
        write(typed, pricing) === write(saved, pricing)
          ? kept.forget()
          : kept.write({ typed, revision: seen.current }),
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
      const stored = await change.mutateAsync({ ...checked, revision: seen.current });
      reset(stored);
      keepFocus();
      toastDone(t('done'), checked.effectiveFrom ? t('doneLater') : t('doneNow'));
    },
    // Whoever was told looks at the present prices, and may then send theirs.
    onFailed: () => void readPresent().then(({ data }) => see(data?.revision)),
  });
  const { isDirty } = form.formState;
  const typed = useWatch({ control }) as TypedPricing;
  const isTouched = write(typed, pricing) !== write(saved, pricing);

  function see(revision = seen.current): void {
    seen.current = revision;
  }

  function reset(to: LocationPricing): void {
    form.reset(toTyped(to.current.rates, to.currency));
    see(to.revision);
    isResumed.current = false;
    kept.forget();
    clearFailure();
  }

  const follow = useEffectEvent(() => {
    if (isDirty || isResumed.current) return;
    form.reset(toTyped(pricing.current.rates, pricing.currency));
    see(pricing.revision);
  });
  useEffect(() => follow(), [pricing.revision]);

  return {
    form,
    control,
    failure,
    isPending,
    submit,
    typed,
    isTouched,
    discard: () => reset(pricing),
  };
}
