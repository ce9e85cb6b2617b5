import { siteData } from '#web/lib/siteData.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { readLocalized } from '../readLocalized.ts';

/** Name and contact of the operator, if the operator publishes them. */
export function Operator() {
  const { t, language } = useTranslation('legal');
  const { operator } = siteData;
  if (!operator) return null;
  const { name, address, email, phone, helpUrl } = operator;
  return (
    <section id="operator" className="legal-section">
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
