import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import type { SignedInUser } from '#contract/identity.ts';
import { DialogTrigger } from '#web/app/DialogTrigger.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { EmailDialog } from './parts.ts';
import { VerifiedMark } from './VerifiedMark.tsx';

/** The address, and the way to another one. */
export function Email({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('profile');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { email, isEmailVerified } = user;
  const awaited = sentTo !== null && sentTo.toLowerCase() !== email?.toLowerCase() ? sentTo : null;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {email ? (
          <bdi dir="ltr" className="text-17 font-strong wrap-anywhere rtl:text-end">
            {email}
          </bdi>
        ) : (
          <span className="text-17">{t('email.none')}</span>
        )}
        {email && isEmailVerified ? (
          <VerifiedMark isVerified>{t('email.verified')}</VerifiedMark>
        ) : null}
      </p>
      {awaited ? (
        <Banner kind="info" live>
          <p className="font-strong">{t('email.sentTitle')}</p>
          <p className="wrap-anywhere">
            {t('email.sentText', { email: `\u2068${awaited}\u2069` })}
          </p>
        </Banner>
      ) : null}
      {user.isImpersonating ? null : (
        <DialogTrigger label={t('email.change')}>
          {(close) => (
            <EmailDialog
              onSent={(address) => {
                setSentTo(address);
                close();
              }}
              onClose={close}
            />
          )}
        </DialogTrigger>
      )}
    </>
  );
}
