import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '#contract/identity.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { Choice } from '#web/ui/Choice.tsx';
import { useMessageLanguage } from '../api.ts';

export function MessageLanguage({ user }: { user: SignedInUser }) {
  const { t } = useTranslation(['account', 'app', 'common']);
  const refused = useRefusalToast();
  const change = useMessageLanguage((error) => refused(t('app:notSaved'), error));
  return (
    <Choice
      label={t('language.label')}
      value={change.isPending ? change.variables : user.language}
      onChange={(language) => change.mutate(language)}
      options={[
        { id: 'en', name: t('common:language.en'), lang: 'en' },
        { id: 'ar', name: t('common:language.ar'), lang: 'ar' },
      ]}
    />
  );
}
