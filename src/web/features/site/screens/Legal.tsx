import { useDocument, useTranslation } from '#web/lib/translation.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { date } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { buttonLook } from '#web/ui/button.ts';
import { Contents, Sections } from '../components/LegalText.tsx';
import type { LegalDocument } from '../components/LegalText.tsx';
import { SiteFooter } from '../components/SiteFooter.tsx';
import { SiteHeader } from '../components/SiteHeader.tsx';
import { SiteLink } from '../components/SiteLink.tsx';
import '../site.css';

type Name = 'privacy' | 'terms' | 'sms';

const pages = { privacy: '/privacy', terms: '/terms', sms: '/sms-consent' } as const;
const names = ['privacy', 'terms', 'sms'] as const;
/** The day the present wording took effect. */
const IN_FORCE_SINCE = '2026-11-21T12:00:00Z';

export const Privacy = () => <Legal name="privacy" />;
export const Terms = () => <Legal name="terms" />;
export const SmsConsent = () => <Legal name="sms" />;

function Legal({ name }: { name: Name }) {
  const { t } = useTranslation('legal');
  const language = useLanguage();
  const document = useDocument(name) as LegalDocument;
  const title = t(`documents.${name}.title`);
  useTitle(title);
  return (
    <>
      <SiteHeader />
      <main id="content" className="site-wrap pt-8 pb-20 lg:pt-12 print:p-0">
        <header className="max-w-3xl pb-8 lg:pb-14">
          <h1 className="site-title">{title}</h1>
          <p className="pt-3 text-17 text-pretty text-muted">{document.lead}</p>
          <div className="flex flex-wrap items-center justify-between gap-x-6 pt-3">
            <p className="text-15">{t('version', { date: date(IN_FORCE_SINCE, language) })}</p>
            <button
              type="button"
              onClick={() => window.print()}
              className={buttonLook('quiet', '-me-5 print:hidden')}
            >
              {t('print')}
            </button>
          </div>
        </header>
        <div className="grid gap-x-16 lg:grid-cols-[17rem_minmax(0,1fr)] print:block">
          <Contents document={document} />
          <Sections document={document} />
        </div>
        <nav aria-label={t('related')} className="mt-12 border-t border-line pt-6 print:hidden">
          <p className="text-muted">{t('related')}</p>
          <ul className="flex flex-wrap gap-x-8">
            {names
              .filter((other) => other !== name)
              .map((other) => (
                <li key={other} className="text-primary">
                  <SiteLink to={pages[other]}>{t(`documents.${other}.title`)}</SiteLink>
                </li>
              ))}
          </ul>
        </nav>
      </main>
      <SiteFooter />
    </>
  );
}
