import { useTranslation } from '#web/lib/translation.ts';
import { buildButtonClass } from '#web/ui/button.ts';
import { useSignOut } from './useSignOut.ts';

/** Asks before the sign-out, and calls `leave` once the person agrees. */
type Props = { confirm?: (leave: () => void) => void };

/** Buttons beside the retry of a dashboard that could not be loaded: log out, or use another account. */
export function SignOutButtons({ confirm = (leave) => leave() }: Props) {
  const { t } = useTranslation('app');
  const signOut = useSignOut();
  const look = buildButtonClass('secondary');
  return (
    <>
      <button type="button" className={look} onClick={() => confirm(() => signOut())}>
        {t('logout')}
      </button>
      <button type="button" className={look} onClick={() => confirm(() => signOut('/login'))}>
        {t('tryOther')}
      </button>
    </>
  );
}
