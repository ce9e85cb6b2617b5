import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { wordLook } from './look.ts';

/** In a tab of its own: what was typed here stays. */
function LegalLink({ to, children }: { to: '/terms' | '/privacy'; children?: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className={wordLook}>
      {children}
    </a>
  );
}

const links = {
  terms: <LegalLink to="/terms" />,
  privacy: <LegalLink to="/privacy" />,
};

/** The words beside the box that is ticked. */
export function TermsAccepted() {
  const { t } = useTranslation('identity');
  return <Trans t={t} i18nKey="terms.accepted" components={links} />;
}

/** Where pressing the button says it. */
export function TermsByActivating() {
  const { t } = useTranslation('identity');
  return (
    <p className="text-15 text-muted">
      <Trans t={t} i18nKey="terms.byActivating" components={links} />
    </p>
  );
}
