import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { businessPlans } from '#domain/businesses/states.ts';
import { SelectField } from '#web/app/form/SelectField.tsx';
import { useTranslation } from '#web/lib/translation.ts';

type Props<T extends FieldValues> = { control: Control<T>; name: FieldPathByValue<T, string> };

export function PlanField<T extends FieldValues>({ control, name }: Props<T>) {
  const { t } = useTranslation('adminBusinesses');
  return (
    <SelectField
      control={control}
      name={name}
      label={t('plan.label')}
      placeholder={t('create.choose')}
      options={businessPlans.map((id) => ({ id, name: t(`plan.${id}`) }))}
    />
  );
}
