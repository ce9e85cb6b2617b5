import { useDocument, useTranslation } from '#web/lib/translation.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { formatDate } from '#web/lib/format.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { buildButtonClass } from '#web/ui/button.ts';
import { siteData } from '#web/lib/siteData.ts';
import { readLocalized } from '#web/features/site/readLocalized.ts';
import { SiteFooter, SiteHeader, SiteLink } from '../components/SiteFrame.tsx';
import '../site.css';

type Name = 'privacy' | 'terms' | 'sms';

const pages = { privacy: '/privacy', terms: '/terms', sms: '/sms-consent' } as const;

const names = ['privacy', 'terms', 'sms'] as const;

/** Date from which the present wording of the legal texts applies. */
const IN_FORCE_SINCE = '2026-11-21T12:00:00Z';

export const Privacy = () => <Legal name="privacy" />;

export const Terms = () => <Legal name="terms" />;

export const SmsConsent = () => <Legal name="sms" />;

function Legal({ name }: { name: Name }) {
  const { t, language } = useTranslation('legal');
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
            <p className="text-15">
              {t('version', { date: formatDate(IN_FORCE_SINCE, language, DEVICE_ZONE) })}
            </p>
            <button
              type="button"
              onClick={() => window.print()}
              className={buildButtonClass('quiet', '-me-5 print:hidden')}
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

/** Paragraph of a legal text, or a list of points. */
type Passage = string | readonly string[];

type LegalSection = { readonly title: string; readonly body: readonly Passage[] };

type LegalDocument = {
  readonly lead: string;
  /** Sections in reading order. The key of a section is its anchor in the address. */
  readonly sections: { readonly [anchor: string]: LegalSection };
};

/** Table of the sections, sticky on a desk. */
function Contents({ document }: { document: LegalDocument }) {
  const { t } = useTranslation('legal');
  const operator = siteData.operator
    ? ([['operator', { title: t('operator.title') }]] as const)
    : [];
  return (
    <nav
      aria-label={t('contents')}
      className="pb-8 lg:sticky lg:top-8 lg:self-start lg:pb-0 print:hidden"
    >
      <h2 className="pb-1 text-15 font-normal text-muted">{t('contents')}</h2>
      <ol className="border-t border-line">
        {[...Object.entries(document.sections), ...operator].map(([anchor, { title }]) => (
          <li key={anchor} className="border-b border-line">
            <a
              href={`#${anchor}`}
              className="flex min-h-11 items-center py-2 underline-offset-4 hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Sections({ document }: { document: LegalDocument }) {
  return (
    <article className="max-w-[68ch]">
      {Object.entries(document.sections).map(([anchor, { title, body }]) => (
        <section
          key={anchor}
          id={anchor}
          className="legal-section border-t border-line py-7 text-17"
        >
          <h2 className="text-20">{title}</h2>
          {body.map((passage) => (
            <Text key={passage.toString()} passage={passage} />
          ))}
        </section>
      ))}
      <Operator />
    </article>
  );
}

function Text({ passage }: { passage: Passage }) {
  if (typeof passage === 'string') return <p>{passage}</p>;
  return (
    <ul>
      {passage.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

/** Name and contact of the operator, if the operator publishes them. */
function Operator() {
  const { t, language } = useTranslation('legal');
  const { operator } = siteData;
  if (!operator) return null;
  const { name, address, email, phone, helpUrl } = operator;
  return (
    <section id="operator" className="legal-section border-t border-line py-7 text-17">
      <h2 className="text-20">{t('operator.title')}</h2>
      <address className="flex flex-col gap-1 not-italic wrap-anywhere">
        {name ? (
          <p className="font-strong">
            <bdi>{readLocalized(name, language)}</bdi>
          </p>
        ) : null}
        {address ? (
          <p className="whitespace-pre-line">
            <bdi>{readLocalized(address, language)}</bdi>
          </p>
        ) : null}
        {email ? <Reach href={`mailto:${email}`} text={email} /> : null}
        {phone ? <Reach href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} text={phone} /> : null}
        {helpUrl ? <Reach href={helpUrl} text={t('operator.help')} /> : null}
      </address>
    </section>
  );
}

function Reach({ href, text }: { href: string; text: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center self-start text-primary underline underline-offset-4"
    >
      <bdi>{text}</bdi>
    </a>
  );
}
