import { useState } from 'react';
import { PlainForm } from '#web/app/form/PlainForm.tsx';
import { useErrorFocus } from '#web/app/form/useErrorFocus.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { useMoney } from '#web/app/useMoney.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { useResetOnReturn } from '#web/lib/useOnReturn.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { type RecordedPayout, useCorrectPayout } from './api.ts';

type Props = { payout: RecordedPayout; currency: string; onDone: () => void };

/** Form that takes a payout back, with a reason that stays. */
export function CorrectPayout({ payout, currency, onDone }: Props) {
  const { t } = useTranslation('payouts');
  const errorText = useErrorText();
  const { ofMinor } = useMoney(currency);
  const correct = useCorrectPayout(payout.id);
  useResetOnReturn(correct);
  const { ref, leadToError } = useErrorFocus<HTMLFormElement>();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  return (
    <PlainForm
      ref={ref}
      failure={correct.error && { title: t('correct.failed'), text: errorText(correct.error) }}
      errorBelow
      isPending={correct.isPending}
      submitLabel={t('correct.action')}
      onSubmit={() => {
        setTried(true);
        if (reason.trim() === '') return leadToError();
        correct.mutate(
          { reason: reason.trim() },
          {
            onSuccess: () => {
              showDoneToast(t('correct.done'));
              onDone();
            },
            onError: leadToError,
          },
        );
      }}
    >
      <p className="text-15 text-muted">
        {t('correct.text', { amount: ofMinor(payout.amountCents) })}
      </p>
      <TextField
        label={t('correct.reason')}
        rows={2}
        maxLength={300}
        autoFocus
        value={reason}
        onChange={setReason}
        error={isTried && reason.trim() === '' ? t('correct.reasonMissing') : undefined}
      />
    </PlainForm>
  );
}
