import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { CallError } from '#contract/client.ts';
import { callOpenly } from '#web/app/call.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { useLanguage } from '#web/lib/language.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { DevInboxLink } from '../DevInboxLink.tsx';
import { EmailForm } from '../EmailForm.tsx';
import { SentTo } from '../SentTo.tsx';

/** Not the end: a fresh link goes to the address the invitation went to. */
export function InvalidLink({ token }: { token: string }) {
  const { t } = useTranslation(['activation', 'common']);
  const errorText = useErrorText();
  const language = useLanguage();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);

  async function send(email: string): Promise<void> {
    setNote(null);
    const body = { email, language, ...(token ? { token } : {}) };
    try {
      await callOpenly('POST /api/business/resend-activation', { body });
      setSentTo(email);
    } catch (error) {
      // A 400 without a field is news rather than a failure: the account is active already.
      const isNews = error instanceof CallError && error.status === 400 && !error.body?.issues;
      if (!isNews) throw error;
      setNote(errorText(error));
    }
  }

  if (sentTo !== null) {
    return (
      <div className="flex flex-col gap-5">
        <SentTo email={sentTo}>{t('business.dead.sent')}</SentTo>
        <DevInboxLink to={sentTo} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <FormError title={t('common:errors.INVALID_ACTIVATION_LINK')} />
      {note ? (
        <Banner kind="info" live>
          {note}
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
