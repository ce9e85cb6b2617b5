import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CallOutput } from '#contract/client.ts';
import { callServer } from '#web/app/call.ts';
import { Field } from '#web/app/form/Field.tsx';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { createIdempotencyKey, isFinal } from '#web/lib/idempotencyKey.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { buildButtonClass } from '#web/ui/button.ts';

const { keyFor, forgetKey } = createIdempotencyKey('support');

type SupportAnswer = CallOutput<'POST /api/support'>;

/**
 * Dialog for a support message, which goes to the business that has the car, or to the platform.
 */
export function SupportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('customer');
  const [taken, setTaken] = useState<SupportAnswer | null>(null);
  return (
    <Dialog keepsTyped title={t('support.title')} isOpen onClose={onClose}>
      {taken ? <Sent taken={taken} onClose={onClose} /> : <Form onSent={setTaken} />}
    </Dialog>
  );
}

function Form({ onSent }: { onSent: (taken: SupportAnswer) => void }) {
  const { t } = useTranslation('customer');
  const { control, ...form } = useAppForm({
    schema: async () => (await import('./schema.ts')).supportSchema,
    defaultValues: { message: '' },
    draftKey: 'support',
    explain: useFormFailure(t('support.failed')),
    send: async ({ message }) => {
      try {
        // `clientId` makes the server treat a retry as the same message.
        const taken = await callServer('POST /api/support', {
          body: { message, clientId: keyFor(message) },
        });
        forgetKey();
        onSent(taken);
      } catch (error) {
        if (isFinal(error)) forgetKey();
        throw error;
      }
    },
  });
  return (
    <AppForm form={form} submitLabel={t('support.submit')} errorBelow>
      <p className="text-muted">{t('support.text')}</p>
      <Link to="/support" className={buildButtonClass('quiet', 'self-start -ms-3')}>
        {t('support.own')}
      </Link>
      <Field
        control={control}
        name="message"
        label={t('support.message')}
        rows={4}
        maxLength={2000}
        errorTexts={{ message_missing: t('support.missing') }}
      />
    </AppForm>
  );
}

type SentProps = { taken: SupportAnswer; onClose: () => void };

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
          className={buildButtonClass('primary')}
        >
          {t('support.open')}
        </Link>
      ) : (
        <>
          <Link to="/support" className={buildButtonClass('primary')}>
            {t('support.own')}
          </Link>
          <Button onClick={onClose}>{t('common:actions.close')}</Button>
        </>
      )}
    </output>
  );
}
