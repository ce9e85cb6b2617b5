import { useState } from 'react';
import type { Control } from 'react-hook-form';
import type { Webhook } from '#contract/webhooks.ts';
import { webhookEventNames } from '#domain/integrations/webhooks.ts';
import { ChecksField } from '#web/app/form/ChecksField.tsx';
import { CheckField } from '#web/app/form/CheckField.tsx';
import { listChanged, pickFields } from '#web/app/form/changedFields.ts';
import { Field } from '#web/app/form/Field.tsx';
import { useAppForm, useFormFailure } from '#web/app/form/useAppForm.ts';
import { type MeanwhileLine, MeanwhileNote } from '#web/app/portal/MeanwhileNote.tsx';
import { isRefusedAs, useMeanwhile } from '#web/app/portal/useMeanwhile.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useAddWebhook, useChangeWebhook, useWebhooks } from './api.ts';
import { ToldOnce } from './ToldOnce.tsx';

type Typed = { url: string; events: string[]; includesGuest: boolean };
const nothing: Typed = { url: '', events: [], includesGuest: false };
const loadSchema = async () => (await import('./schema.ts')).typedWebhook;
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
  const { control, failure, isPending, submit } = useAppForm({
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
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {failure ? <FormError {...failure} /> : null}
      <Fields control={control} />
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('hooks.form.submit')}
      </Button>
    </form>
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
  const { form, control, failure, isPending, submit } = useAppForm({
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
    onFailed: (refusal) => {
      if (isRefusedAs('WEBHOOK_CHANGED', refusal)) void showPresent();
    },
  });
  const meanwhile = useMeanwhile({ form, saved: webhook, toTyped });
  async function showPresent(): Promise<void> {
    const { data } = await refetch();
    const latest = data?.find(({ id }) => id === webhook.id);
    if (latest) meanwhile.refused(latest);
  }
  return (
    <Dialog title={t('hooks.change')} isOpen onClose={onClose}>
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {failure ? <FormError {...failure} /> : null}
        {isPending ? null : (
          <MeanwhileNote
            before={write(meanwhile.begun)}
            after={write(webhook)}
            refusals={meanwhile.refusals}
            onTake={() => meanwhile.restart(webhook)}
          />
        )}
        <Fields control={control} />
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('hooks.form.save')}
        </Button>
      </form>
    </Dialog>
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
  const { t } = useTranslation('integrations');
  const list = (start: string) =>
    webhookEventNames
      .filter((name) => name.startsWith(start))
      .map((id) => ({ id, name: `${t(`events.${id}`)} (\u2068${id}\u2069)` }));
  return (
    <>
      <Field
        control={control}
        name="url"
        kind="notation"
        inputMode="url"
        label={t('hooks.form.url')}
        description={t('hooks.form.urlHint')}
        autoComplete="off"
        maxLength={2_000}
      />
      <ChecksField
        control={control}
        name="events"
        legend={t('hooks.form.stays')}
        options={list('stay.')}
      />
      <ChecksField
        control={control}
        name="events"
        legend={t('hooks.form.orders')}
        options={list('order.')}
      />
      <div>
        <CheckField control={control} name="includesGuest">
          {t('hooks.form.guest')}
        </CheckField>
        <p className="text-12 text-muted">{t('hooks.form.guestHint')}</p>
      </div>
    </>
  );
}
