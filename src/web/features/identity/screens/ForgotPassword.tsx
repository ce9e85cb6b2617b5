import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { callAnonymous } from '#web/app/call.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { Button } from '#web/ui/Button.tsx';
import { buildButtonClass } from '#web/ui/button.ts';
import { AuthLayout } from '#web/ui/AuthLayout.tsx';
import { DevInboxLink, SentEmailNote } from '../components/notices.tsx';
import { EmailForm } from '../components/EmailForm.tsx';
import { linkLook } from '#web/ui/links.ts';

export function ForgotPassword() {
  const { t, language } = useTranslation('access');
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const title = isSent ? t('checkEmail') : t('forgot.title');
  useTitle(title);

  if (isSent) {
    return (
      <AuthLayout title={title} lead={t('forgot.sentLead')}>
        <div className="flex flex-col gap-5">
          <SentEmailNote email={email}>{t('forgot.sentText')}</SentEmailNote>
          <Link to="/login" className={buildButtonClass('primary')}>
            {t('backToLogin')}
          </Link>
          <Button onClick={() => setSent(false)}>{t('forgot.another')}</Button>
          <DevInboxLink to={email} />
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={title} lead={t('forgot.lead')}>
      <EmailForm
        variant="primary"
        submit={t('forgot.submit')}
        refusedTitle={t('forgot.failed')}
        email={email}
        send={async (address) => {
          const body = { email: address, language };
          await callAnonymous('POST /api/auth/forgot-password', { body });
          setEmail(address);
          setSent(true);
        }}
      />
      <p className="pt-4">
        <Link to="/login" className={linkLook}>
          {t('backToLogin')}
        </Link>
      </p>
    </AuthLayout>
  );
}
