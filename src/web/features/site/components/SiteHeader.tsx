import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/translation.ts';
import { useSession } from '#web/app/session.ts';
import { Brand } from '#web/ui/Brand.tsx';
import { buttonLook } from '#web/ui/button.ts';
import { LanguageSwitch } from '#web/ui/LanguageSwitch.tsx';
import { ThemeSwitch } from '#web/ui/ThemeSwitch.tsx';
import { SiteLink } from './SiteLink.tsx';

/** On every public page. The theme, which follows the system, waits in the footer on phones. */
export function SiteHeader() {
  const { t } = useTranslation('site');
  return (
    <header className="site-wrap flex flex-wrap items-center gap-x-1 pt-[max(0.75rem,env(safe-area-inset-top))] pb-3 print:hidden">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:rounded-sm focus:bg-surface focus:p-3"
      >
        {t('header.skip')}
      </a>
      <Link to="/" className="me-auto inline-flex min-h-11 items-center rounded-sm">
        <Brand />
      </Link>
      <LanguageSwitch />
      <span className="hidden sm:block">
        <ThemeSwitch />
      </span>
      <nav aria-label={t('header.label')} className="flex items-center gap-x-2 sm:gap-x-5 sm:ps-4">
        <Account />
      </nav>
    </header>
  );
}

function Account() {
  const { t } = useTranslation('site');
  if (useSession() !== null) return <SiteLink to="/">{t('header.home')}</SiteLink>;
  return (
    <>
      <SiteLink to="/login">{t('header.login')}</SiteLink>
      {/* A narrow phone has one row for it all; below it, the page begins with the same button. */}
      <Link to="/register" className={buttonLook('compact', 'site-start max-[23rem]:hidden')}>
        {t('header.start')}
      </Link>
    </>
  );
}
