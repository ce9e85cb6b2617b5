import type { Control } from 'react-hook-form';
import { noteTags } from '#domain/stays/noteTags.ts';
import { ChecksField } from '#web/app/form/ChecksField.tsx';
import { useTranslation } from '#web/lib/translation.ts';
import type { TypedLocation } from './typedLocation.ts';

/** Choice of the tags that valets must answer at check-in. */
export function RequiredTags({ control }: { control: Control<TypedLocation> }) {
  const { t } = useTranslation(['locations', 'row']);
  return (
    <ChecksField
      control={control}
      name="requiredTags"
      legend={t('requiredTags.label')}
      description={t('requiredTags.hint')}
      options={noteTags.map((id) => ({ id, name: t(`row:tag.${id}`) }))}
    />
  );
}
