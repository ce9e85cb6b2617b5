import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { EmailForm } from './EmailForm.tsx';
import { ResendVerification, useResend } from './ResendVerification.tsx';

/** Form that asks for the email address, then sends a verification link. */
export function ResendByEmail() {
  const { t } = useTranslation('access');
  const send = useResend();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <ResendVerification email={sentTo} justSent />;
  return (
    <EmailForm
      submit={t('resend.submit')}
      refusedTitle={t('resend.failed')}
      send={async (email) => {
        await send(email);
        setSentTo(email);
      }}
    />
  );
}
