import { X } from 'lucide-react';
import type { Control } from 'react-hook-form';
import { smsBounds } from '#domain/operator/settingBounds.ts';
import { CheckField } from '#web/app/form/CheckField.tsx';
import { Field, useField } from '#web/app/form/Field.tsx';
import { useCountries } from '#web/features/identity/components/placeOptions.ts';
import { formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { TypedSettings } from './typed.ts';

type Props = { control: Control<TypedSettings['sms']>; typed: TypedSettings['sms'] };
const names = Object.keys(smsBounds) as (keyof typeof smsBounds)[];

export function SmsFields({ control, typed }: Props) {
  const { t, language } = useTranslation('adminSettings');
  return (
    <>
      <CheckField control={control} name="isLimited">
        {t('sms.fields.isLimited')}
      </CheckField>
      {typed.isLimited ? <Countries control={control} /> : null}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {names.map((name) => (
          <Field
            key={name}
            control={control}
            name={name}
            kind="notation"
            inputMode="numeric"
            label={t(`sms.fields.${name}`)}
            description={t('between', {
              minimum: formatCount(smsBounds[name].min, language),
              maximum: formatCount(smsBounds[name].max, language),
            })}
            maxLength={8}
          />
        ))}
      </div>
    </>
  );
}

/**
 * Choice of countries that may get SMS. A select adds a country, and a press on a country removes
 * it.
 */
function Countries({ control }: Pick<Props, 'control'>) {
  const { t } = useTranslation('adminSettings');
  const { field, error } = useField({ control, name: 'countries' });
  const all = useCountries();
  const chosen = field.value;
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t('sms.fields.countries')}
        placeholder={t('sms.add')}
        options={all.filter(({ id }) => !chosen.includes(id))}
        value={null}
        onChange={(id) => field.onChange([...chosen, id].toSorted())}
        inputRef={field.ref}
        error={error}
      />
      <ul className="flex flex-wrap gap-2">
        {all
          .filter(({ id }) => chosen.includes(id))
          .map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                aria-label={t('sms.remove', { name })}
                onClick={() => field.onChange(chosen.filter((one) => one !== id))}
                className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line-strong bg-surface px-4 text-15 hover:bg-raised"
              >
                {name}
                <Icon of={X} />
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}
