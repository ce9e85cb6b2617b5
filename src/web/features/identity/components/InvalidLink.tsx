import { useState } from 'react';
import { CallError } from '#contract/client.ts';
import { callAnonymous } from '#web/app/call.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { EmailForm } from './EmailForm.tsx';
import { DevInboxLink, SentEmailNote } from './notices.tsx';

/** Tells that the activation link is invalid, and sends a new link to the invited email address. */
export function InvalidLink({ token }: { token: string }) {
  const { t, language } = useTranslation(['activation', 'errors']);
  const errorText = useErrorText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [news, setNews] = useState<unknown>(null);

  async function send(email: string): Promise<void> {
    setNews(null);
    const body = { email, language, ...(token ? { token } : {}) };
    try {
      await callAnonymous('POST /api/business/resend-activation', { body });
      setSentTo(email);
    } catch (error) {
      // A 400 answer without field issues is no failure: the account is already active.
      const isNews = error instanceof CallError && error.status === 400 && !error.body?.issues;
      if (!isNews) throw error;
      setNews(error);
    }
  }

  if (sentTo !== null) {
    return (
      <div className="flex flex-col gap-5">
        <SentEmailNote email={sentTo}>{t('business.dead.sent')}</SentEmailNote>
        <DevInboxLink to={sentTo} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <FormError title={t('errors:INVALID_ACTIVATION_LINK')} />
      {news ? (
        <Banner kind="info" live>
          {errorText(news)}
        </Banner>
      ) : null}
      <EmailForm
        variant="primary"
        submit={t('business.dead.resend')}
        refusedTitle={t('business.dead.failed')}
        send={send}
      />
    </div>
  );
}
