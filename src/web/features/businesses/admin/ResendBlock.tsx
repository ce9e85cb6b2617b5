import type { ReactNode } from 'react';
import { CallError } from '#contract/client.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { showDoneToast, showFailedToast } from '#web/ui/toasts.ts';
import { useResendActivation } from './api.ts';

/** Returns a function that sends the activation email again and reports the result in a toast. */
function useResend(email: string) {
  const { t } = useTranslation('adminBusinesses');
  const errorText = useErrorText();
  const { mutate, isPending } = useResendActivation();
  const resend = () =>
    mutate(
      { email },
      {
        onSuccess: () =>
          showDoneToast(
            t('activation.sent'),
            t('activation.sentText', { email: isolateText(email) }),
          ),
        onError: (error) =>
          showFailedToast(
            t('activation.resendFailedTitle'),
            error instanceof CallError && error.code
              ? errorText(error)
              : t('activation.resendFailed'),
          ),
      },
    );
  return { resend, isPending };
}

type Props = { title: string; text: string; email: string; isOffered?: boolean };

/**
 * Note about an account that is not activated, with a button that sends the activation email again.
 */
export function ResendBlock({ title, text, email, isOffered = true }: Props) {
  const { t } = useTranslation('adminBusinesses');
  const { resend, isPending } = useResend(email);
  return (
    <OrangeBlock title={title} text={text}>
      {isOffered ? (
        <Button isPending={isPending} onClick={resend}>
          {t('activation.resend')}
        </Button>
      ) : null}
    </OrangeBlock>
  );
}

type BlockProps = { title: string; text: string; children: ReactNode };

/** Orange note about a step that a person has not done yet. */
export function OrangeBlock({ title, text, children }: BlockProps) {
  return (
    <section className="flex flex-wrap items-center gap-3 rounded-md bg-amber-soft px-4 py-3 text-amber-ink">
      <div className="min-w-0 grow basis-60 wrap-anywhere">
        <h3 className="text-15 font-strong">{title}</h3>
        <p className="text-15">{text}</p>
      </div>
      {children}
    </section>
  );
}
