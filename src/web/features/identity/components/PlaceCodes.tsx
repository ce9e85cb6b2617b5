import { bindTo, Field } from '#web/app/form/Field.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import type { ApplicationForm } from './useApplication.ts';

type Props = Pick<ApplicationForm, 'control'> & { index: number };

/** State and ZIP code of a location, for countries whose addresses have them. */
export function PlaceCodes({ control, index }: Props) {
  const bind = bindTo(control);
  const { t } = useTranslation('onboarding');
  const at = `locations.${index}` as const;
  return (
    <>
      <Field
        {...bind(`${at}.state`)}
        label={t('state')}
        autoComplete={index === 0 ? 'address-level1' : 'off'}
      />
      <Field
        kind="capitals"
        {...bind(`${at}.zipCode`)}
        label={t('zipCode')}
        autoComplete={index === 0 ? 'postal-code' : 'off'}
      />
    </>
  );
}
