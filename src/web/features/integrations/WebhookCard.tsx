import { useState } from 'react';
import type { Webhook } from '#contract/webhooks.ts';
import { webhookEventNames } from '#domain/integrations/webhooks.ts';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { useReport } from '#web/app/useReport.ts';
import { formatWhen } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useChangeWebhook, useDeleteWebhook, useRotateSecret, useSendTest } from './api.ts';
import { DeliveriesDialog } from './DeliveriesDialog.tsx';
import { ToldOnce } from './ToldOnce.tsx';
import { ChangeWebhookDialog } from './WebhookDialog.tsx';

type Props = { webhook: Webhook };
type Open = 'deliveries' | 'change' | 'rotate' | 'delete' | null;

const tones = { on: 'ready', off: 'over', failed: 'late' } as const;

/** Card of one webhook: its events, state and actions. */
export function WebhookCard({ webhook }: Props) {
  const { t } = useTranslation('integrations');
  const { url, status } = webhook;
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start gap-2">
        <bdi dir="ltr" className="min-w-0 grow font-strong wrap-anywhere">
          {url}
        </bdi>
        <StatusPill tone={tones[status]}>{t(`hooks.states.${status}`)}</StatusPill>
      </div>
      <How webhook={webhook} />
      <Steps webhook={webhook} open={setOpen} />
      {open === 'deliveries' ? <DeliveriesDialog webhook={webhook} onClose={close} /> : null}
      {open === 'change' ? <ChangeWebhookDialog webhook={webhook} onClose={close} /> : null}
      {open === 'rotate' ? <RotateDialog webhook={webhook} onClose={close} /> : null}
      {open === 'delete' ? <DeleteDialog webhook={webhook} onClose={close} /> : null}
    </li>
  );
}

/** Events that a webhook reports, and the state of its deliveries. */
function How({ webhook }: Props) {
  const { t, language } = useTranslation('integrations');
  const { events, includesGuest, status, failingSince, previousSecretUntil } = webhook;
  const { waiting, dead } = webhook;
  const at = (instant: string) => isolateText(formatWhen(instant, language, DEVICE_ZONE));
  const isAll = events.length === webhookEventNames.length;
  return (
    <>
      <p className="text-15">
        {isAll ? t('hooks.all') : events.map((event) => t(`events.${event}`)).join(' · ')}
      </p>
      <p className="text-12 text-muted">
        {[
          t('hooks.eventCount', { count: events.length }),
          t(includesGuest ? 'hooks.guest' : 'hooks.noGuest'),
          ...(waiting > 0 ? [t('hooks.waiting', { count: waiting })] : []),
          ...(dead > 0 ? [t('hooks.dead', { count: dead })] : []),
          ...(previousSecretUntil ? [t('hooks.bothSecrets', { at: at(previousSecretUntil) })] : []),
        ].join(' · ')}
      </p>
      {status === 'failed' || failingSince ? (
        <Banner kind={status === 'failed' ? 'danger' : 'warning'}>
          {failingSince ? <p>{t('hooks.failingSince', { at: at(failingSince) })}</p> : null}
          {status === 'failed' ? <p className="font-normal">{t('hooks.failedText')}</p> : null}
        </Banner>
      ) : null}
    </>
  );
}

function Steps({ webhook, open }: Props & { open: (open: Open) => void }) {
  const { t } = useTranslation('integrations');
  const report = useReport();
  const { id, url, status, version } = webhook;
  const test = useSendTest(id);
  const change = useChangeWebhook(id);
  const isOn = status === 'on';
  const saying = (done: string) => report(t('hooks.failedStep'), done);
  return (
    <div className="-mx-2 flex flex-wrap items-center gap-1">
      {isOn ? null : (
        <Step
          url={url}
          words={t('hooks.switchOn')}
          variant="compact"
          className="mx-2"
          isPending={change.isPending}
          onClick={() => change.mutate({ isOn: true, version }, saying(t('hooks.switchedOn')))}
        />
      )}
      <Step
        url={url}
        words={t('hooks.deliveries')}
        variant="secondary"
        className="mx-2"
        onClick={() => open('deliveries')}
      />
      <Step
        url={url}
        words={t('hooks.test')}
        isPending={test.isPending}
        onClick={() => test.mutate(undefined, saying(t('hooks.tested')))}
      />
      <Step url={url} words={t('hooks.change')} onClick={() => open('change')} />
      <Step url={url} words={t('hooks.rotate')} onClick={() => open('rotate')} />
      {isOn ? (
        <Step
          url={url}
          words={t('hooks.switchOff')}
          isPending={change.isPending}
          onClick={() => change.mutate({ isOn: false, version }, saying(t('hooks.switchedOff')))}
        />
      ) : null}
      <Step url={url} words={t('hooks.delete')} onClick={() => open('delete')} />
    </div>
  );
}

type StepProps = Omit<ButtonProps, 'children'> & { url: string; words: string };

/**
 * Button of a webhook. The accessible name contains the webhook's address, because several cards
 * have the same buttons.
 */
function Step({ url, words, ...rest }: StepProps) {
  const { t } = useTranslation('integrations');
  return (
    <Button
      variant="quiet"
      className="px-2.5"
      aria-label={t('hooks.stepOf', { step: words, address: isolateText(url) })}
      {...rest}
    >
      {words}
    </Button>
  );
}

type WindowProps = Props & { onClose: () => void };

function RotateDialog({ webhook, onClose }: WindowProps) {
  const { t } = useTranslation('integrations');
  const refused = useRefusalToast();
  const rotate = useRotateSecret(webhook.id);
  const secret = rotate.data?.secret;
  if (secret !== undefined)
    return (
      <Dialog title={t('hooks.secretTitle')} isOpen onClose={onClose}>
        <ToldOnce text={t('hooks.rotatedText')} secret={secret} onKept={onClose} />
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={t('hooks.rotateTitle')}
      text={t('hooks.rotateText')}
      confirm={t('hooks.rotateConfirm')}
      keep={t('keep')}
      variant="compact"
      isPending={rotate.isPending}
      onConfirm={() =>
        rotate.mutate(undefined, { onError: (error) => refused(t('hooks.failedStep'), error) })
      }
      onClose={onClose}
    />
  );
}

function DeleteDialog({ webhook, onClose }: WindowProps) {
  const { t } = useTranslation('integrations');
  const refused = useRefusalToast();
  const remove = useDeleteWebhook(webhook.id);
  return (
    <ConfirmDialog
      title={t('hooks.deleteTitle')}
      text={t('hooks.deleteText', { address: isolateText(webhook.url) })}
      confirm={t('hooks.delete')}
      keep={t('keep')}
      isPending={remove.isPending}
      // Uses promises in place of `mutate` callbacks, because the deleted card unmounts before the
      // response.
      onConfirm={() =>
        void remove
          .mutateAsync()
          .then(() => showDoneToast(t('hooks.deleted')))
          .catch((error: unknown) => {
            refused(t('hooks.failedStep'), error);
            onClose();
          })
      }
      onClose={onClose}
    />
  );
}
