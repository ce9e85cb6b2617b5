import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { BusinessKind } from '#contract/applications.ts';
import { Select } from '#web/ui/Select.tsx';
import { useIssueText } from '../forms/issueText.ts';
import type { ApplicationForm } from './useApplication.ts';

/** As the contract names them; its schemas come later than this list is needed. */
const kinds: readonly BusinessKind[] = [
  'restaurant',
  'hotel',
  'venue',
  'hospital',
  'retail',
  'residence',
  'other',
];

export function KindField({ control }: Pick<ApplicationForm, 'control'>) {
  const { t } = useTranslation('onboarding');
  const issueText = useIssueText();
  const { field, fieldState } = useController({ control, name: 'kind' });
  return (
    <Select
      label={t('kind')}
      placeholder={t('chooseKind')}
      options={kinds.map((id) => ({ id, name: t(`kinds.${id}`) }))}
      value={field.value || null}
      onChange={field.onChange}
      error={issueText(fieldState.error?.message)}
      inputRef={field.ref}
    />
  );
}
