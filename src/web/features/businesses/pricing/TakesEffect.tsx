import type { ReactNode } from 'react';
import { Field, useField } from '#web/app/form/Field.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Select.tsx';
import { FieldAlert } from '#web/ui/FormError.tsx';
import type { usePricingForm } from './usePricingForm.ts';

type Props = { form: ReturnType<typeof usePricingForm> };

/** Choice of the time from which a price change applies, with the save button. */
export function TakesEffect({ form }: Props) {
  const { t } = useTranslation('pricing');
  const { control, typed, isTouched, isPending, discard, failure } = form;
  const { field } = useField({ control, name: 'isLater' });
  return (
    <SaveBar>
      {failure ? (
        <p className="w-full">
          <FieldAlert>{failure.text}</FieldAlert>
        </p>
      ) : null}
      <div className="flex min-w-0 grow flex-wrap items-center gap-3">
        <div className="flex items-center gap-3 max-sm:grow max-sm:*:last:grow">
          <span aria-hidden="true" className="font-strong whitespace-nowrap">
            {t('effect.label')}
          </span>
          <Select
            label={t('effect.label')}
            hideLabel
            placeholder={t('effect.now')}
            options={[
              { id: 'now', name: t('effect.now') },
              { id: 'later', name: t('effect.later') },
            ]}
            value={typed.isLater ? 'later' : 'now'}
            onChange={(chosen) => field.onChange(chosen === 'later')}
          />
        </div>
        {typed.isLater ? (
          <div className="max-sm:w-full">
            <Field
              control={control}
              name="effectiveFrom"
              label={t('effect.time')}
              hideLabel
              type="datetime-local"
            />
          </div>
        ) : null}
        <p className="max-w-56 self-center text-12 text-muted max-sm:hidden">{t('effect.note')}</p>
      </div>
      <div className="flex gap-3 max-sm:w-full">
        {isTouched ? (
          <Button isLarge onClick={discard}>
            {t('discard')}
          </Button>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          isLarge
          className="max-sm:grow"
          isPending={isPending}
          disabled={!isTouched}
        >
          {t('update')}
        </Button>
      </div>
    </SaveBar>
  );
}

/**
 * Bar with the save button at the foot of the screen. On a phone the bar stands above the
 * navigation bar.
 */
function SaveBar({ children }: { children: ReactNode }) {
  return (
    <div className="portal__save sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 -mx-4 mt-6 flex flex-wrap items-end justify-end gap-x-4 gap-y-2 border-t border-line bg-ground px-4 py-3 min-[900px]:bottom-0 min-[900px]:-mx-7 min-[900px]:px-7 print:hidden">
      {children}
    </div>
  );
}
