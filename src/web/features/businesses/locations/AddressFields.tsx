import { useLocation } from '@tanstack/react-router';
import { LocateFixed } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Control, useFormState, type UseFormReturn, useWatch } from 'react-hook-form';
import { usesStateAndZip } from '#domain/businesses/country.ts';
import { writeCoordinates } from '#domain/businesses/coordinates.ts';
import { bindTo, Field } from '#web/app/form/Field.tsx';
import { SelectField } from '#web/app/form/SelectField.tsx';
import { PositionTrouble } from '#web/ui/PositionTrouble.tsx';
import { chooseZone } from '#web/features/identity/components/applicationPlace.ts';
import { useCountries, useZones } from '#web/features/identity/components/placeOptions.ts';
import { buildMapsLink } from '#web/lib/mapsLink.ts';
import { locateDevice, PositionError } from '#web/lib/position.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { readTypedPoint, type TypedLocation } from './typedLocation.ts';

type Props = { form: UseFormReturn<TypedLocation>; control: Control<TypedLocation> };

/** Fields for the name, address and position of a location. */
export function AddressFields({ form, control }: Props) {
  const bind = bindTo(control);
  const { t } = useTranslation('locations');
  const [country, timeZone] = useWatch({ control, name: ['country', 'timeZone'] });
  const { isSubmitted: shouldValidate } = useFormState({ control });
  const needsAll = usesStateAndZip(country);
  return (
    <>
      <Field {...bind('name')} label={t('name.label')} autoComplete="off" />
      <Field
        {...bind('nameArabic')}
        label={t('nameArabic.label')}
        aside={t('optional')}
        description={t('nameArabic.hint')}
        autoComplete="off"
      />
      <Field {...bind('address')} label={t('address')} autoComplete="off" />
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <Field {...bind('city')} label={t('city')} autoComplete="off" />
        <Field
          {...bind('state')}
          label={t('state')}
          aside={needsAll ? undefined : t('optional')}
          autoComplete="off"
        />
        <Field
          kind="capitals"
          {...bind('zipCode')}
          label={t('zipCode')}
          aside={needsAll ? undefined : t('optional')}
        />
        <SelectField
          {...bind('country')}
          label={t('country')}
          description={t('texted.own')}
          placeholder={t('choose')}
          options={useCountries()}
          onChosen={(next) =>
            form.setValue('timeZone', chooseZone(next, timeZone), { shouldValidate })
          }
        />
      </div>
      <SelectField
        {...bind('timeZone')}
        label={t('timeZone.label')}
        description={t('timeZone.hint')}
        placeholder={t('choose')}
        options={useZones(country, timeZone)}
      />
      <Position form={form} control={control} />
    </>
  );
}

/**
 * Field for the position: pasted text, or the position of the device. A map link lets people check
 * the position before saving. The address `#position` opens the form at this field.
 */
function Position({ form, control }: Props) {
  const { t } = useTranslation('locations');
  const [trouble, setTrouble] = useState<PositionError['trouble'] | null>(null);
  const [isLocating, setLocating] = useState(false);
  const [position, name, address] = useWatch({ control, name: ['position', 'name', 'address'] });
  const point = readTypedPoint(position);
  const isAsked = useLocation({ select: (at) => at.hash }) === 'position';
  const { setFocus } = form;

  useEffect(() => {
    if (isAsked) setFocus('position');
  }, [isAsked, setFocus]);

  async function findDevice(): Promise<void> {
    setLocating(true);
    setTrouble(null);
    try {
      const found = writeCoordinates(await locateDevice(0));
      form.setValue('position', found, { shouldDirty: true, shouldValidate: true });
    } catch (error) {
      if (!(error instanceof PositionError)) throw error;
      setTrouble(error.trouble);
    } finally {
      setLocating(false);
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <Field
        kind="notation"
        control={control}
        name="position"
        label={t('position.label')}
        description={t('position.hint')}
        autoComplete="off"
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button isPending={isLocating} onClick={() => void findDevice()}>
          <Icon of={LocateFixed} size={18} />
          {t('position.device')}
        </Button>
        {point ? (
          <a
            href={buildMapsLink({ ...point, name, address })}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center text-15 font-medium text-primary underline underline-offset-4"
          >
            {t('position.look', { point: writeCoordinates(point) })}
          </a>
        ) : null}
      </div>
      {trouble ? <PositionTrouble trouble={trouble} /> : null}
    </div>
  );
}
