import type { SystemStatus } from '#contract/system.ts';
import { CellLink } from '#web/app/portal/links.tsx';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { formatCount } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { StatusPill } from '#web/ui/StatusPill.tsx';
import { describeWebhookError } from '#web/app/describeWebhookError.ts';
import { createCodeColumn, createFigureColumn, SystemPart, useAgoColumn } from './SystemPart.tsx';

type Incoming = SystemStatus['webhooks'][number] & { id: string };

/** Lists webhook events received from payment providers, and the events that failed. */
export function ProviderEvents({ webhooks }: { webhooks: SystemStatus['webhooks'] }) {
  const { t } = useTranslation('adminSystem');
  const columns = useEventColumns();
  return (
    <SystemPart
      title={t('hooks.title')}
      columns={columns}
      rows={webhooks.map((row) => ({ ...row, id: row.provider }))}
      none={t('hooks.none')}
    />
  );
}

type Outgoing = SystemStatus['outgoingWebhooks'][number];

/** Lists the failing webhooks of businesses. */
export function OutgoingWebhooks({ webhooks }: { webhooks: Outgoing[] }) {
  const { t } = useTranslation('adminSystem');
  const columns = useOutgoingColumns();
  return (
    <SystemPart
      title={t('outgoing.title')}
      columns={columns}
      rows={webhooks}
      none={t('outgoing.none')}
    />
  );
}

const readReason = (reason: string) =>
  reason === 'INVALID_SIGNATURE' || reason === 'INTERNAL' ? reason : 'other';

function useEventColumns(): TableColumn<Incoming>[] {
  const { t, language } = useTranslation('adminSystem');
  const ago = useAgoColumn<Incoming>();
  return [
    createCodeColumn('provider', t('hooks.provider'), ({ provider }) => provider),
    createFigureColumn('received', t('hooks.received'), ({ received }) =>
      formatCount(received, language),
    ),
    ago('last', t('hooks.last'), ({ lastAt }) => lastAt),
    {
      id: 'failures',
      name: t('hooks.failures'),
      cell: ({ failures }) =>
        failures.length === 0
          ? '—'
          : failures.map((failure) => (
              <span key={failure.reason} className="block">
                {t('hooks.failure', {
                  reason: t(`hooks.reasons.${readReason(failure.reason)}`),
                  count: formatCount(failure.count, language),
                })}
                <bdi dir="ltr" className="block text-12 text-muted">
                  {failure.reason}
                </bdi>
              </span>
            )),
      card: 'block',
    },
  ];
}

function useOutgoingColumns(): TableColumn<Outgoing>[] {
  const { t, language } = useTranslation(['adminSystem', 'admin']);
  const ago = useAgoColumn<Outgoing>();
  return [
    {
      id: 'business',
      name: t('adminSystem:outgoing.business'),
      cell: ({ businessId, businessName }) => (
        <CellLink to="/admin-dashboard/businesses/$id" params={{ id: businessId }}>
          <bdi>{businessName}</bdi>
        </CellLink>
      ),
      card: 'title',
    },
    createCodeColumn('origin', t('adminSystem:outgoing.origin'), ({ origin }) => origin, 'block'),
    {
      id: 'state',
      name: t('adminSystem:outgoing.state'),
      cell: ({ status }) => (
        <StatusPill tone={status === 'failed' ? 'cancelled' : 'waiting'}>
          {t(`admin:webhook.${status}`)}
        </StatusPill>
      ),
      card: 'status',
    },
    ago('since', t('adminSystem:outgoing.since'), ({ failingSince }) => failingSince),
    {
      id: 'error',
      name: t('adminSystem:outgoing.error'),
      cell: (webhook) => describeWebhookError(webhook) ?? '—',
      card: 'detail',
    },
    ...(['waiting', 'dead'] as const).map((id) =>
      createFigureColumn(id, t(`adminSystem:outgoing.${id}`), (row: Outgoing) =>
        formatCount(row[id], language),
      ),
    ),
  ];
}
