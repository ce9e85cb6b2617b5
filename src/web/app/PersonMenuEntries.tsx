import { Link } from '@tanstack/react-router';
import { House, Languages, LogOut, Moon, Sun, UserRound } from 'lucide-react';
import { languageList, nextLanguage } from '#texts/languages.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useLanguage } from '#web/lib/language.ts';
import { setTheme, useTheme } from '#web/lib/theme.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { getHome } from './homes.ts';
import { useCan, useSession } from './session.ts';
import { useChangeLanguage } from './useChangeLanguage.ts';
import { useSignOut } from './useSignOut.ts';

const entry =
  'flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-sm px-2 text-start text-15 font-medium transition-colors hover:bg-primary-soft';

/** Who I am, my account, the language, the appearance, and the way out. */
export function PersonMenuEntries({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation(['app', 'common']);
  const user = useSession()?.user;
  const hasProfile = useCan('account.own');
  const other = nextLanguage(useLanguage());
  const changeLanguage = useChangeLanguage();
  const isDark = useTheme() === 'dark';
  const signOut = useSignOut();
  return (
    <>
      {user ? (
        <p className="border-b border-line px-2 pb-3">
          <span className="block text-17 font-strong wrap-anywhere">
            <bdi>{`${user.firstName} ${user.lastName}`.trim()}</bdi>
          </span>
          <span className="text-15 text-muted">{t(`roles.${user.role}`)}</span>
        </p>
      ) : null}
      <div className="-my-1 flex flex-col">
        <Link to={getHome(user?.role) ?? '/'} onClick={onLeave} className={entry}>
          <Icon of={House} className="text-muted" />
          {t('menu.home')}
        </Link>
        <Link
          to={hasProfile ? '/dashboard/profile' : '/account'}
          onClick={onLeave}
          className={entry}
        >
          <Icon of={UserRound} className="text-muted" />
          {t('menu.account')}
        </Link>
        <button
          type="button"
          lang={other}
          onClick={() => changeLanguage(other)}
          // One word is not worth the other script's font.
          style={{ fontFamily: 'var(--font-system)' }}
          className={entry}
        >
          <Icon of={Languages} className="text-muted" />
          {languageList[other].name}
        </button>
        <button type="button" onClick={() => setTheme(isDark ? 'light' : 'dark')} className={entry}>
          <Icon of={isDark ? Sun : Moon} className="text-muted" />
          {isDark ? t('common:theme.toLight') : t('common:theme.toDark')}
        </button>
        <button
          type="button"
          onClick={() => {
            onLeave();
            signOut();
          }}
          className={entry}
        >
          <Icon of={LogOut} isDirectional className="text-muted" />
          {t('logout')}
        </button>
      </div>
    </>
  );
}
