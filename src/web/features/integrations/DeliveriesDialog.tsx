import { useState } from 'react';
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import {
  deliveryStatuses,
  type WebhookDeliveryStatus,
  webhookEventNames,
} from '#domain/integrations/webhooks.ts';
import { formatFieldTime } from '#domain/shared/zone.ts';
import { QueryState } from '#web/app/QueryState.tsx';
import { useRefusalToast } from '#web/app/useRefusalToast.ts';
import { formatDateTime, formatWhen } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chips } from '#web/ui/Chips.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { NextPage } from '#web/ui/NextPage.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { showDoneToast } from '#web/ui/toasts.ts';
import { useDeliveries, useReplay } from './api.ts';

type Props = { webhook: Webhook; onClose: () => void };

const ANY = 'any';
const tones = { waiting: 'waiting', delivered: 'ready', dead: 'late' } as const;
const DAY_MS = 86_400_000;

/**
 * Dialog that lists the deliveries of a webhook with the answers they got, and buttons to send
 * again.
 */
export function DeliveriesDialog({ webhook, onClose }: Props) {
  const { t } = useTranslation('integrations');
  const [status, setStatus] = useState<WebhookDeliveryStatus | null>(null);
  const sent = useDeliveries(webhook.id, status);
  const { host } = new URL(webhook.url);
  const list = { ...sent, data: sent.data?.pages.flatMap(({ deliveries }) => deliveries) };
  return (
    <Dialog
      title={t('hooks.deliveriesOf', { address: isolateText(host) })}
      isOpen
      onClose={onClose}
    >
      <p className="text-12 text-muted">{t('sent.kept')}</p>
      <Chips
        legend={t('sent.show')}
        hideLegend
        chips={[ANY, ...deliveryStatuses].map((id) => ({
          id,
          name: id === ANY ? t('sent.any') : t(`sent.states.${id as WebhookDeliveryStatus}`),
        }))}
        isChosen={(id) => id === (status ?? ANY)}
        onPress={(id) => setStatus(id === ANY ? null : (id as WebhookDeliveryStatus))}
      />
      {webhook.dead > 0 ? <ReplayAll id={webhook.id} /> : null}
      <QueryState
        query={list}
        failed={t('sent.failed')}
        skeleton={<Skeleton className="h-24" />}
        empty={<p className="text-15 text-muted">{t(status ? 'sent.noneOf' : 'sent.none')}</p>}
      >
        {(deliveries) => (
          <ul aria-label={t('hooks.deliveries')} className="divide-y divide-line">
            {deliveries.map((delivery) => (
              <Delivery key={delivery.id} webhookId={webhook.id} delivery={delivery} />
            ))}
          </ul>
        )}
      </QueryState>
      <NextPage query={sent}>{t('more')}</NextPage>
    </Dialog>
  );
}

/**
 * Uses promises in place of `mutate` callbacks, because the pressed row may unmount before the
 * response.
 */
function useSendAgain(webhookId: string) {
  const { t } = useTranslation('integrations');
  const refused = useRefusalToast();
  const replay = useReplay(webhookId);
  const send = (what: Parameters<typeof replay.mutateAsync>[0]) =>
    void replay
      .mutateAsync(what)
      .then(() => showDoneToast(t('sent.replayed')))
      .catch((error: unknown) => refused(t('hooks.failedStep'), error));
  return { send, isPending: replay.isPending };
}

/** Form that sends all failed deliveries since a time again. The default is one day ago. */
function ReplayAll({ id }: { id: string }) {
  const { t } = useTranslation('integrations');
  const { send, isPending } = useSendAgain(id);
  const [since, setSince] = useState(() =>
    formatFieldTime(new Date(Date.now() - DAY_MS), DEVICE_ZONE),
  );
  const start = new Date(since);
  return (
    <form
      className="flex flex-wrap items-end gap-3 border-y border-line py-3 *:grow"
      onSubmit={(event) => {
        event.preventDefault();
        if (!Number.isNaN(start.getTime()) && !isPending) send({ since: start.toISOString() });
      }}
    >
      <TextField type="datetime-local" label={t('sent.since')} value={since} onChange={setSince} />
      <Button type="submit" className="min-h-13" isPending={isPending}>
        {t('sent.replayAll')}
      </Button>
    </form>
  );
}

type DeliveryProps = { webhookId: string; delivery: WebhookDelivery };

function Delivery({ webhookId, delivery }: DeliveryProps) {
  const { t, language } = useTranslation('integrations');
  const { send, isPending } = useSendAgain(webhookId);
  const known = webhookEventNames.find((name) => name === delivery.event);
  const event = t(known ? `events.${known}` : 'events.test');
  const at = formatDateTime(delivery.attemptedAt ?? delivery.createdAt, language, DEVICE_ZONE);
  const { status, responseStatus, responseText, durationMs, error, dueAt, attempts } = delivery;
  const hasRun = attempts > 0;
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 grow font-medium">{event}</span>
        <StatusPill tone={tones[status]}>{t(`sent.states.${status}`)}</StatusPill>
      </div>
      <p className="text-12 text-muted">
        {[
          isolateText(at),
          ...(hasRun && responseStatus !== null
            ? [t('sent.answered', { status: responseStatus })]
            : []),
          ...(hasRun && durationMs !== null ? [t('sent.took', { ms: durationMs })] : []),
          t('sent.attempts', { count: attempts }),
          ...(status === 'waiting' && hasRun && dueAt
            ? [t('sent.next', { at: isolateText(formatWhen(dueAt, language, DEVICE_ZONE)) })]
            : []),
        ].join(' · ')}
      </p>
      {error ? <p className="text-15 text-danger">{t(`sent.errors.${error}`)}</p> : null}
      {responseText ? (
        <details className="text-15">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium text-primary">
            {t('sent.answer')}
          </summary>
          <pre
            dir="ltr"
            className="rounded-md bg-raised p-3 font-mono text-12 wrap-anywhere whitespace-pre-wrap"
          >
            {responseText}
          </pre>
        </details>
      ) : null}
      {status === 'waiting' && !hasRun ? null : (
        <Button
          variant="quiet"
          className="-ms-2 self-start px-2"
          isPending={isPending}
          aria-label={t('sent.replayNamed', { event, at: isolateText(at) })}
          onClick={() => send({ deliveryId: delivery.id })}
        >
          {t('sent.replay')}
        </Button>
      )}
    </li>
  );
}
