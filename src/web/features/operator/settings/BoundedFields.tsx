import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { Field } from '#web/app/form/Field.tsx';
import { formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';

type Props<T extends FieldValues, N extends string> = {
  control: Control<T>;
  bounds: Record<N, { min: number; max: number }>;
  nameField: (name: N) => string;
};

/** Fields of whole numbers, each with its smallest and largest value. */
export function BoundedFields<T extends FieldValues, N extends FieldPathByValue<T, string>>(
  props: Props<T, N>,
) {
  const { control, bounds, nameField } = props;
  const { t, language } = useTranslation('adminSettings');
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {(Object.keys(bounds) as N[]).map((name) => (
        <Field
          key={name}
          control={control}
          name={name}
          kind="notation"
          inputMode="numeric"
          label={nameField(name)}
          description={t('between', {
            minimum: formatCount(bounds[name].min, language),
            maximum: formatCount(bounds[name].max, language),
          })}
          maxLength={8}
        />
      ))}
    </div>
  );
}
