import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '#web/app/session.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { siteData } from '#web/lib/siteData.ts';
import { readLocalized } from '../readLocalized.ts';
import { Brand } from '#web/ui/Brand.tsx';
import { LanguageSwitch, ThemeSwitch } from '#web/ui/LanguageAndTheme.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { SkipLink } from '#web/ui/SkipLink.tsx';

/** Header of every public page. On a phone the theme switch is in the footer only. */
export function SiteHeader() {
  const { t } = useTranslation('site');
  return (
    <header className="site-wrap flex flex-wrap items-center gap-x-1 pt-[max(0.75rem,env(safe-area-inset-top))] pb-3 print:hidden">
      <SkipLink />
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
      {/* Hidden on a narrow phone, where the header has room for one row. The page starts with
          the same button. */}
      <Link to="/register" className={buildButtonClass('compact', 'site-start max-[23rem]:hidden')}>
        {t('header.start')}
      </Link>
    </>
  );
}

export function SiteFooter() {
  const { t } = useTranslation('site');
  return (
    <footer className="border-t border-line print:hidden">
      <div className="site-wrap grid gap-6 py-8 lg:gap-10 lg:py-12 lg:grid-cols-[2fr_3fr]">
        <div>
          <Brand />
          <p className="pt-3 text-muted">{t('footer.tagline')}</p>
          <RunBy />
          <div className="-ms-3 flex items-center pt-4">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </div>
        <nav
          aria-label={t('footer.label')}
          className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3"
        >
          <Column title={t('footer.signIn')}>
            <SiteLink to="/login">{t('footer.guests')}</SiteLink>
            <SiteLink to="/valet-login">{t('footer.valetLogin')}</SiteLink>
            <SiteLink to="/business-login">{t('footer.businessLogin')}</SiteLink>
            <SiteLink to="/admin-login">{t('footer.adminLogin')}</SiteLink>
          </Column>
          <Column title={t('footer.business')}>
            <SiteLink to="/business-onboarding">{t('footer.apply')}</SiteLink>
          </Column>
          <Column title={t('footer.legal')}>
            <SiteLink to="/privacy">{t('footer.privacy')}</SiteLink>
            <SiteLink to="/terms">{t('footer.terms')}</SiteLink>
            <SiteLink to="/sms-consent">{t('footer.sms')}</SiteLink>
          </Column>
        </nav>
      </div>
    </footer>
  );
}

/** Line that names the operator, if the operator publishes a name. */
function RunBy() {
  const { t, language } = useTranslation('site');
  const { operator } = siteData;
  if (!operator) return null;
  const { name, email, helpUrl } = operator;
  const look = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline';
  return (
    <div className="text-15 wrap-anywhere">
      {name ? (
        <p className="pt-3">
          {t('footer.operator', { name: isolateText(readLocalized(name, language)) })}
        </p>
      ) : null}
      <p className="flex flex-wrap gap-x-6">
        {helpUrl ? (
          <a href={helpUrl} className={look}>
            {t('footer.help')}
          </a>
        ) : null}
        {email ? (
          <a href={`mailto:${email}`} className={look}>
            {t('footer.write')}
          </a>
        ) : null}
      </p>
    </div>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start">
      <h2 className="pb-1 text-15 font-normal text-muted">{title}</h2>
      {children}
    </div>
  );
}

type Props = { to: NonNullable<LinkProps['to']>; children: ReactNode };

/** Link in the header or footer of a public page. */
export function SiteLink({ to, children }: Props) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center rounded-sm font-medium underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
