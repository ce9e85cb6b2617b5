import type { ReactNode } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { ResendVerification } from '../ResendVerification.tsx';
import { SentTo } from '../SentTo.tsx';

/** The account is there, and usable once its e-mail is confirmed. */
export function CheckYourEmail({ email, children }: { email: string; children: ReactNode }) {
  const { t } = useTranslation('access');
  return (
    <div className="flex flex-col gap-5">
      <SentTo email={email}>{t('register.sentText')}</SentTo>
      {children}
      <div className="border-t border-line pt-4">
        <p className="pb-3 text-15 text-muted">{t('register.nothing')}</p>
        <ResendVerification email={email} justSent />
      </div>
    </div>
  );
}
