import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { wordLook } from './linkLook.ts';

/** In a tab of its own: what was typed here stays. */
function LegalLink({ to, children }: { to: '/terms' | '/privacy'; children?: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className={wordLook}>
      {children}
    </a>
  );
}

const links = {
  terms: (words: ReactNode) => (
    <LegalLink key="terms" to="/terms">
      {words}
    </LegalLink>
  ),
  privacy: (words: ReactNode) => (
    <LegalLink key="privacy" to="/privacy">
      {words}
    </LegalLink>
  ),
};

/** The words beside the box that is ticked. */
export function TermsAccepted() {
  const { rich } = useTranslation('identity');
  return rich('terms.accepted', links);
}

/** Where pressing the button says it. */
export function TermsByActivating() {
  const { rich } = useTranslation('identity');
  return <p className="text-15 text-muted">{rich('terms.byActivating', links)}</p>;
}
