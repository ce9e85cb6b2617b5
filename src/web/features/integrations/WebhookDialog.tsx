import { useState } from 'react';
import type { Control } from 'react-hook-form';
import type { Webhook } from '#contract/webhooks.ts';
import { webhookEventNames } from '#domain/integrations/webhooks.ts';
import { ChecksField } from '#web/app/form/ChecksField.tsx';
import { CheckField } from '#web/app/form/CheckField.tsx';
import { listChanged, pickFields } from '#web/app/form/changedFields.ts';
import { bindTo, Field } from '#web/app/form/Field.tsx';
import { AppForm } from '#web/app/form/AppForm.tsx';
import { FormDialog } from '#web/app/form/FormDialog.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { type MeanwhileLine, MeanwhileNote } from '#web/app/portal/MeanwhileNote.tsx';
import { useMeanwhile } from '#web/app/portal/useMeanwhile.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useAddWebhook, useChangeWebhook, useWebhooks } from './api.ts';
import { ToldOnce } from './ToldOnce.tsx';

type Typed = { url: string; events: string[]; includesGuest: boolean };
const nothing: Typed = { url: '', events: [], includesGuest: false };
const loadSchema = async () => (await import('./schema.ts')).webhookSchema;
const isAboutAddress = (error: { code: string | null }) =>
  error.code === 'WEBHOOK_ADDRESS_REFUSED' ? ('url' as const) : null;

/** Dialog that adds a webhook, then shows the secret of the webhook once. */
export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('integrations');
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Dialog title={t(secret === null ? 'hooks.add' : 'hooks.secretTitle')} isOpen onClose={onClose}>
      {secret === null ? (
        <NewWebhook onAdded={setSecret} />
      ) : (
        <ToldOnce text={t('hooks.secretText')} secret={secret} onKept={onClose} />
      )}
    </Dialog>
  );
}

function NewWebhook({ onAdded }: { onAdded: (secret: string) => void }) {
  const { t } = useTranslation('integrations');
  const add = useAddWebhook();
  const { control, ...form } = useAppForm({
    schema: loadSchema,
    defaultValues: nothing,
    explain: useFormFailure(t('hooks.notSaved')),
    fieldOf: isAboutAddress,
    send: async (checked) => {
      const { secret } = await add.mutateAsync(checked);
      showDoneToast(t('hooks.added'));
      onAdded(secret);
    },
  });
  return (
    <AppForm form={form} submitLabel={t('hooks.form.submit')}>
      <Fields control={control} />
    </AppForm>
  );
}

/** Sorts event names. Equal sets of events then compare as equal. */
const inOrder = (events: readonly string[]) =>
  webhookEventNames.filter((name) => events.includes(name));
const toTyped = ({ url, events, includesGuest }: Webhook): Typed => ({
  url,
  events: inOrder(events),
  includesGuest,
});

/**
 * Dialog that changes a webhook. Sends the changed fields with the version that the person saw, by
 * which the server detects a concurrent change.
 */
export function ChangeWebhookDialog({
  webhook,
  onClose,
}: {
  webhook: Webhook;
  onClose: () => void;
}) {
  const { t } = useTranslation('integrations');
  const change = useChangeWebhook(webhook.id);
  const { refetch } = useWebhooks();
  const write = useLines();
  const { form, control, ...appForm } = useAppForm({
    schema: loadSchema,
    defaultValues: toTyped(webhook),
    explain: useFormFailure(t('hooks.notSaved')),
    fieldOf: isAboutAddress,
    send: async (checked, typed) => {
      const names = listChanged({ ...typed, events: inOrder(typed.events) }, toTyped(webhook));
      if (names.length > 0) {
        const { version } = meanwhile.known.current;
        await change.mutateAsync({ ...pickFields(checked, names), version });
        showDoneToast(t('hooks.changed'));
      }
      onClose();
    },
    onFailed: (refusal) => void meanwhile.follow(refusal),
  });
  const meanwhile = useMeanwhile({
    form,
    code: 'WEBHOOK_CHANGED',
    readLatest: async () => (await refetch()).data?.find(({ id }) => id === webhook.id),
    saved: webhook,
    toTyped,
  });
  return (
    <FormDialog
      title={t('hooks.change')}
      onClose={onClose}
      form={appForm}
      submitLabel={t('hooks.form.save')}
    >
      <MeanwhileNote form={appForm} meanwhile={meanwhile} saved={webhook} write={write} />
      <Fields control={control} />
    </FormDialog>
  );
}

/** Formats the editable fields of a webhook, for the note about a concurrent change. */
function useLines() {
  const { t } = useTranslation('integrations');
  return ({ url, events, includesGuest, status }: Webhook): MeanwhileLine[] => [
    { label: t('hooks.form.url'), text: url },
    {
      label: t('hooks.form.events'),
      text: inOrder(events)
        .map((event) => t(`events.${event}`))
        .join(' · '),
    },
    {
      label: t('hooks.form.guestField'),
      text: t(includesGuest ? 'hooks.guest' : 'hooks.noGuest'),
    },
    { label: t('hooks.form.status'), text: t(`hooks.states.${status}`) },
  ];
}

function Fields({ control }: { control: Control<Typed> }) {
  const bind = bindTo(control);
  const { t } = useTranslation('integrations');
  const list = (start: string) =>
    webhookEventNames
      .filter((name) => name.startsWith(start))
      .map((id) => ({ id, name: `${t(`events.${id}`)} (\u2068${id}\u2069)` }));
  return (
    <>
      <Field
        {...bind('url')}
        kind="notation"
        inputMode="url"
        label={t('hooks.form.url')}
        description={t('hooks.form.urlHint')}
        autoComplete="off"
        maxLength={2_000}
      />
      <ChecksField {...bind('events')} legend={t('hooks.form.stays')} options={list('stay.')} />
      <ChecksField {...bind('events')} legend={t('hooks.form.orders')} options={list('order.')} />
      <div>
        <CheckField {...bind('includesGuest')}>{t('hooks.form.guest')}</CheckField>
        <p className="text-12 text-muted">{t('hooks.form.guestHint')}</p>
      </div>
    </>
  );
}
