import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { FieldAlert } from '#web/ui/FormError.tsx';
import { Field } from '#web/app/form/Field.tsx';
import { useIssueText } from '#web/app/form/issueText.ts';
import { emptyPlace } from './useApplication.ts';
import type { ApplicationForm } from './useApplication.ts';

const MOST = 50;

/** The locations where cars will be checked in: at least one. */
export function Places({ form }: { form: ApplicationForm }) {
  const { t } = useTranslation('onboarding');
  const issueText = useIssueText();
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'locations' });
  const addButton = useRef<HTMLButtonElement>(null);
  const { errors } = form.form.formState;
  const wrong = issueText(errors.locations?.root?.message ?? errors.locations?.message);

  function take(index: number): void {
    remove(index);
    // The button that was pressed is gone.
    addButton.current?.focus();
  }

  return (
    <>
      {fields.map(({ id }, index) => (
        <fieldset
          key={id}
          className="flex min-w-0 flex-col gap-4 rounded-md border border-line bg-surface p-4"
        >
          <legend className="sr-only">{t('place', { number: index + 1 })}</legend>
          <div className="flex min-h-11 items-center justify-between gap-3">
            <p aria-hidden="true" className="font-strong">
              {t('place', { number: index + 1 })}
            </p>
            {fields.length > 1 ? (
              <Button
                variant="danger"
                aria-label={t('removePlace', { number: index + 1 })}
                onClick={() => take(index)}
              >
                <Trash2 aria-hidden="true" size={18} strokeWidth={1.75} />
                {t('remove')}
              </Button>
            ) : null}
          </div>
          <Field
            control={control}
            name={`locations.${index}.name`}
            label={t('placeName')}
            autoComplete="off"
          />
          <Field
            control={control}
            name={`locations.${index}.address`}
            label={t('address')}
            autoComplete={index === 0 ? 'street-address' : 'off'}
          />
          <Field
            control={control}
            name={`locations.${index}.city`}
            label={t('city')}
            autoComplete={index === 0 ? 'address-level2' : 'off'}
          />
        </fieldset>
      ))}
      {wrong ? <FieldAlert>{wrong}</FieldAlert> : null}
      <Button
        ref={addButton}
        disabled={fields.length >= MOST}
        onClick={() => append(emptyPlace, { focusName: `locations.${fields.length}.name` })}
      >
        <Plus aria-hidden="true" size={18} strokeWidth={1.75} />
        {t('addPlace')}
      </Button>
    </>
  );
}
