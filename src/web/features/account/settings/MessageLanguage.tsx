import { languageList, languages } from '#texts/languages.ts';
import { useTranslation } from '#web/lib/translation.ts';
import type { SignedInUser } from '#contract/identity.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { Choice } from '#web/ui/Radios.tsx';
import { useMessageLanguage } from './api.ts';

export function MessageLanguage({ user }: { user: SignedInUser }) {
  const { t } = useTranslation(['account', 'app']);
  const refused = useRefusalToast();
  const change = useMessageLanguage((error) => refused(t('app:notSaved'), error));
  return (
    <Choice
      label={t('language.label')}
      value={change.isPending ? change.variables : user.language}
      onChange={(language) => change.mutate(language)}
      options={languages.map((id) => ({ id, name: languageList[id].name, lang: id }))}
    />
  );
}
