import { X } from 'lucide-react';
import type { Control } from 'react-hook-form';
import { smsBounds } from '#domain/operator/settingBounds.ts';
import { CheckField } from '#web/app/form/CheckField.tsx';
import { useField } from '#web/app/form/Field.tsx';
import { useCountries } from '#web/features/identity/components/placeOptions.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Select } from '#web/ui/Select.tsx';
import { BoundedFields } from './BoundedFields.tsx';
import type { TypedSettings } from './typed.ts';

type Props = { control: Control<TypedSettings['sms']>; typed: TypedSettings['sms'] };

export function SmsFields({ control, typed }: Props) {
  const { t } = useTranslation('adminSettings');
  return (
    <>
      <CheckField control={control} name="isLimited">
        {t('sms.fields.isLimited')}
      </CheckField>
      {typed.isLimited ? <Countries control={control} /> : null}
      <BoundedFields
        control={control}
        bounds={smsBounds}
        nameField={(name) => t(`sms.fields.${name}`)}
      />
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
