import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { wordLook } from './look.ts';

/** In a tab of its own: what was typed here stays. */
function LegalLink({ to, children }: { to: '/terms' | '/privacy'; children?: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className={wordLook}>
      {children}
    </a>
  );
}

/** A sentence whose `<terms>` and `<privacy>` are links: the library's own reader weighs 4 KB. */
function WithLinks({ text }: { text: string }) {
  return text.split(/<(terms|privacy)>(.*?)<\/\1>/).map((part, at, parts) => {
    if (at % 3 === 0) return part;
    if (at % 3 === 1) return null;
    const name = parts[at - 1];
    return (
      <LegalLink key={name} to={name === 'terms' ? '/terms' : '/privacy'}>
        {part}
      </LegalLink>
    );
  });
}

/** The words beside the box that is ticked. */
export function TermsAccepted() {
  const { t } = useTranslation('identity');
  return <WithLinks text={t('terms.accepted')} />;
}

/** Where pressing the button says it. */
export function TermsByActivating() {
  const { t } = useTranslation('identity');
  return (
    <p className="text-15 text-muted">
      <WithLinks text={t('terms.byActivating')} />
    </p>
  );
}
