import { useTranslation } from '#web/lib/translation.ts';
import { buildButtonClass } from '#web/ui/button.ts';
import { useSignOut } from './useSignOut.ts';

/** Buttons beside the retry of a dashboard that could not be loaded: log out, or use another account. */
export function SignOutButtons() {
  const { t } = useTranslation('app');
  const signOut = useSignOut();
  const look = buildButtonClass('secondary');
  return (
    <>
      <button type="button" className={look} onClick={() => signOut()}>
        {t('logout')}
      </button>
      <button type="button" className={look} onClick={() => signOut('/login')}>
        {t('tryOther')}
      </button>
    </>
  );
}
