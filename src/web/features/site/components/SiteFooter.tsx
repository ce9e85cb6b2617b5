import { useTranslation } from '#web/lib/translation.ts';
import type { ReactNode } from 'react';
import { Brand } from '#web/ui/Brand.tsx';
import { LanguageSwitch } from '#web/ui/LanguageSwitch.tsx';
import { ThemeSwitch } from '#web/ui/ThemeSwitch.tsx';
import { SiteLink } from './SiteLink.tsx';

export function SiteFooter() {
  const { t } = useTranslation('site');
  return (
    <footer className="border-t border-line print:hidden">
      <div className="site-wrap grid gap-10 py-12 lg:grid-cols-[2fr_3fr]">
        <div>
          <Brand />
          <p className="pt-3 text-muted">{t('footer.tagline')}</p>
          <div className="-ms-3 flex items-center pt-4">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </div>
        <nav
          aria-label={t('footer.label')}
          className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3"
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

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start">
      <h2 className="pb-1 text-15 font-normal text-muted">{title}</h2>
      {children}
    </div>
  );
}
