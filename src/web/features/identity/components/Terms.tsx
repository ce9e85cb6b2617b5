import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { wordLook } from '#web/ui/links.ts';

/** Link to a legal page. Opens a new tab, because the form must keep its values. */
function LegalLink({ to, children }: { to: '/terms' | '/privacy'; children?: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className={wordLook}>
      {children}
    </a>
  );
}

const links = {
  terms: (children: ReactNode) => (
    <LegalLink key="terms" to="/terms">
      {children}
    </LegalLink>
  ),
  privacy: (children: ReactNode) => (
    <LegalLink key="privacy" to="/privacy">
      {children}
    </LegalLink>
  ),
};

/** Label of the checkbox that accepts the terms. */
export function TermsAccepted() {
  const { rich } = useTranslation('identity');
  return rich('terms.accepted', links);
}

/** Note for forms whose submit button accepts the terms. */
export function TermsByActivating() {
  const { rich } = useTranslation('identity');
  return <p className="text-15 text-muted">{rich('terms.byActivating', links)}</p>;
}
