import type { FailingWebhook } from '#contract/webhooks.ts';
import { formatCount, formatDateTime } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { describeWebhookError } from '#web/app/describeWebhookError.ts';
import { useFailingWebhooks } from './api.ts';
import { BusinessPart } from './BusinessParts.tsx';

/**
 * Lists the failing webhooks of a business, and who can repair them. Renders nothing when no
 * webhook fails.
 */
export function FailingWebhooks({ businessId }: { businessId: string }) {
  const { t } = useTranslation('adminBusinesses');
  const { data: failing = [] } = useFailingWebhooks(businessId);
  if (failing.length === 0) return null;
  return (
    <BusinessPart title={t('webhooks.title')}>
      <p className="mb-3 text-15 text-muted">{t('webhooks.text')}</p>
      <ul className="border-t border-line">
        {failing.map((webhook) => (
          <Row key={webhook.id} webhook={webhook} />
        ))}
      </ul>
    </BusinessPart>
  );
}

function Row({ webhook }: { webhook: FailingWebhook }) {
  const { t, language } = useTranslation(['adminBusinesses', 'admin']);
  const { origin, status, failingSince, waiting, dead } = webhook;
  const reason = describeWebhookError(webhook);
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-15">
      <span className="flex min-w-0 grow basis-60 flex-col">
        <bdi dir="ltr" className="self-start font-medium wrap-anywhere">
          {origin}
        </bdi>
        <span className="text-12 text-muted">
          {[
            t('adminBusinesses:webhooks.since', {
              time: isolateText(formatDateTime(failingSince, language, DEVICE_ZONE)),
            }),
            ...(reason ? [reason] : []),
            t('adminBusinesses:webhooks.counts', {
              waiting: formatCount(waiting, language),
              dead: formatCount(dead, language),
            }),
          ].join(' · ')}
        </span>
      </span>
      <StatusPill tone={status === 'failed' ? 'cancelled' : 'waiting'}>
        {t(`admin:webhook.${status}`)}
      </StatusPill>
    </li>
  );
}
