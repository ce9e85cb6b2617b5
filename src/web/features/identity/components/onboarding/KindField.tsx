import { useController } from 'react-hook-form';
import { useTranslation } from '#web/lib/translation.ts';
import { businessKinds } from '#domain/businesses/kinds.ts';
import { Select } from '#web/ui/Select.tsx';
import { useIssueText } from '#web/app/form/issueText.ts';
import type { ApplicationForm } from './useApplication.ts';

export function KindField({ control }: Pick<ApplicationForm, 'control'>) {
  const { t } = useTranslation(['onboarding', 'common']);
  const issueText = useIssueText();
  const { field, fieldState } = useController({ control, name: 'kind' });
  return (
    <Select
      label={t('kind')}
      placeholder={t('chooseKind')}
      options={businessKinds.map((id) => ({ id, name: t(`common:businessKinds.${id}`) }))}
      value={field.value || null}
      onChange={field.onChange}
      error={issueText(fieldState.error?.message)}
      inputRef={field.ref}
    />
  );
}
