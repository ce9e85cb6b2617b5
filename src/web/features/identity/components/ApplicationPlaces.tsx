import { Plus, Trash2 } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { guessCurrency, usesStateAndZip } from '#domain/businesses/country.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Button } from '#web/ui/Button.tsx';
import { lazyPart, LoadingBox } from '#web/ui/lazyPart.tsx';
import { FieldAlert } from '#web/ui/FormError.tsx';
import { bindTo, Field } from '#web/app/form/Field.tsx';
import { SelectField } from '#web/app/form/SelectField.tsx';
import { useIssueText } from '#web/app/form/issueText.ts';
import { chooseZone } from './applicationPlace.ts';
import { useCountries, useZones } from './placeOptions.ts';
import { emptyPlace, type ApplicationForm } from './useApplication.ts';

const MOST = 50;

/** Fields for the locations of the business, at least one location. */
export function Places({ form }: { form: ApplicationForm }) {
  const { t } = useTranslation('onboarding');
  const issueText = useIssueText();
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'locations' });
  const addButton = useRef<HTMLButtonElement>(null);
  const { errors } = form.form.formState;
  const wrong = issueText(errors.locations?.root ?? errors.locations);

  function take(index: number): void {
    remove(index);
    // Moves the focus to the add button, because the pressed button unmounts.
    addButton.current?.focus();
  }

  /** Adds a location with the country and time zone of the previous location. */
  function add(): void {
    const { country, timeZone } = form.form.getValues().locations.at(-1) ?? emptyPlace;
    append({ ...emptyPlace, country, timeZone }, { focusName: `locations.${fields.length}.name` });
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
                <Icon of={Trash2} size={18} />
                {t('remove')}
              </Button>
            ) : null}
          </div>
          <PlaceFields form={form} index={index} />
        </fieldset>
      ))}
      {wrong ? <FieldAlert>{wrong}</FieldAlert> : null}
      <Button ref={addButton} disabled={fields.length >= MOST} onClick={add}>
        <Icon of={Plus} size={18} />
        {t('addPlace')}
      </Button>
    </>
  );
}

const PlaceCodes = lazyPart(async () => (await import('./PlaceCodes.tsx')).PlaceCodes);

const stateAndZip = ['state', 'zipCode'] as const;

type PlaceFieldsProps = { form: ApplicationForm; index: number };

/** Fields for a location's name and address. */
function PlaceFields({ form, index }: PlaceFieldsProps) {
  const { t } = useTranslation('onboarding');
  const { control } = form;
  const bind = bindTo(control);
  const at = `locations.${index}` as const;
  const [country, timeZone] = useWatch({ control, name: [`${at}.country`, `${at}.timeZone`] });

  const { isSubmitted: shouldValidate } = useFormState({ control });

  function followCountry(next: string): void {
    const { getValues, setValue } = form.form;
    setValue(`${at}.timeZone`, chooseZone(next, timeZone), { shouldValidate });
    if (!usesStateAndZip(next)) for (const field of stateAndZip) setValue(`${at}.${field}`, '');
    const isGuessed = ['', guessCurrency(country)].includes(getValues('currency'));
    const currency = guessCurrency(next);
    if (index === 0 && isGuessed && currency) setValue('currency', currency, { shouldValidate });
  }

  return (
    <>
      <Field {...bind(`${at}.name`)} label={t('placeName')} autoComplete="off" />
      <Field
        {...bind(`${at}.address`)}
        label={t('address')}
        autoComplete={index === 0 ? 'street-address' : 'off'}
      />
      <Field
        {...bind(`${at}.city`)}
        label={t('city')}
        autoComplete={index === 0 ? 'address-level2' : 'off'}
      />
      {usesStateAndZip(country) ? (
        <Suspense fallback={<LoadingBox height="h-36" />}>
          <PlaceCodes control={control} index={index} />
        </Suspense>
      ) : null}
      <SelectField
        {...bind(`${at}.country`)}
        label={t('country')}
        placeholder={t('choose')}
        options={useCountries()}
        onChosen={followCountry}
      />
      <SelectField
        {...bind(`${at}.timeZone`)}
        label={t('timeZone')}
        placeholder={t('choose')}
        options={useZones(country, timeZone)}
      />
    </>
  );
}
