import { Link } from '@tanstack/react-router';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { call } from '#web/app/call.ts';
import { useErrorText } from '#web/app/errorText.ts';
import { isFinal } from '#web/app/isFinal.ts';
import { createDraft } from '#web/lib/drafts.ts';
import { createIdempotencyKey } from '#web/lib/idempotencyKey.ts';
import { Button } from '#web/ui/Button.tsx';
import { buttonLook } from '#web/ui/button.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { TextField } from '#web/ui/TextField.tsx';

const draft = createDraft('support', '');
const { keyFor, forgetKey } = createIdempotencyKey('support');

function useSupport() {
  return useMutation({
    // Sent again with the same id it is the same message.
    mutationFn: (message: string) =>
      call('POST /api/support', { body: { message, clientId: keyFor(message) } }),
    onSuccess: () => {
      forgetKey();
      draft.forget();
    },
    onError: (error) => isFinal(error) && forgetKey(),
  });
}

/** A call for help: to the people who have the car, or to the platform. */
export function SupportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('customer');
  const [message, setMessage] = useState(draft.read);
  const support = useSupport();

  function change(typed: string): void {
    setMessage(typed);
    draft.write(typed);
  }

  return (
    <Dialog title={t('support.title')} isOpen onClose={onClose}>
      {support.data ? (
        <Sent taken={support.data} onClose={onClose} />
      ) : (
        <Form
          message={message}
          onChange={change}
          support={support}
          onSend={() => support.mutate(message.trim())}
        />
      )}
    </Dialog>
  );
}

type Support = ReturnType<typeof useSupport>;
type FormProps = {
  message: string;
  onChange: (message: string) => void;
  support: Support;
  onSend: () => void;
};

function Form({ message, onChange, support, onSend }: FormProps) {
  const { t } = useTranslation('customer');
  const errorText = useErrorText();
  const [isMissing, setMissing] = useState(false);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (support.isPending) return;
    if (message.trim() === '') return setMissing(true);
    onSend();
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-muted">{t('support.text')}</p>
      <TextField
        label={t('support.message')}
        rows={4}
        maxLength={2000}
        value={message}
        onChange={(typed) => {
          onChange(typed);
          setMissing(false);
        }}
        error={isMissing ? t('support.missing') : undefined}
      />
      {support.error ? (
        <FormError title={t('support.failed')} text={errorText(support.error)} />
      ) : null}
      <Button type="submit" variant="primary" isPending={support.isPending}>
        {t('support.submit')}
      </Button>
    </form>
  );
}

type SentProps = { taken: NonNullable<Support['data']>; onClose: () => void };

function Sent({ taken: { stayId }, onClose }: SentProps) {
  const { t } = useTranslation(['customer', 'common']);
  return (
    <output className="flex flex-col gap-4">
      <p className="text-17">
        <span className="block font-strong">{t('support.done')}</span>
        {stayId ? t('support.toBusiness') : t('support.toPlatform')}
      </p>
      {stayId ? (
        <Link
          to="/dashboard/messages/$stayId"
          params={{ stayId }}
          className={buttonLook('primary')}
        >
          {t('support.open')}
        </Link>
      ) : (
        <Button onClick={onClose}>{t('common:actions.close')}</Button>
      )}
    </output>
  );
}
