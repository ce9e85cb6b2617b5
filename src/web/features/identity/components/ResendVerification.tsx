import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { callAnonymous } from '#web/app/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { DevInboxLink } from './notices.tsx';
import { useAuthFailure } from '#web/app/form/useAuthFailure.ts';
import { useCoolDown } from '#web/lib/useCoolDown.ts';

/**
 * Seconds between two verification emails: delivery takes a moment, and a new link invalidates the
 * previous one.
 */
const PAUSE_S = 60;

/** Returns a function that sends a new verification link. */
export function useResend() {
  const { t, language } = useTranslation('access');
  return async (email: string) => {
    await callAnonymous('POST /api/auth/resend-verification', { body: { email, language } });
    showDoneToast(t('resend.doneTitle'), t('resend.doneText'));
  };
}

/**
 * Button that sends a new verification link to a known address. With `justSent` the pause starts at
 * once.
 */
export function ResendVerification({
  email,
  justSent = false,
}: {
  email: string;
  justSent?: boolean;
}) {
  const { t } = useTranslation('access');
  const explain = useAuthFailure(t('resend.failed'));
  const send = useResend();
  const [left, pause] = useCoolDown(PAUSE_S, justSent);
  const [isPending, setPending] = useState(false);
  const [refused, setRefused] = useState<{ error: unknown } | null>(null);

  async function press(): Promise<void> {
    setPending(true);
    setRefused(null);
    try {
      await send(email);
      pause();
    } catch (error) {
      setRefused({ error });
    }
    setPending(false);
  }

  return (
    <div className="flex flex-col gap-2">
      {refused ? <FormError {...explain(refused.error)} /> : null}
      <Button disabled={left > 0} isPending={isPending} onClick={() => void press()}>
        {left > 0 ? t('resend.in', { seconds: left }) : t('resend.submit')}
      </Button>
      <DevInboxLink to={email} />
    </div>
  );
}
