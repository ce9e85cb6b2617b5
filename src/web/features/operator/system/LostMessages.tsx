import type { MessageDeliveries } from '#contract/system.ts';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { useCan } from '#web/app/session.ts';
import { useReport } from '#web/app/useReport.ts';
import { useNow } from '#web/lib/clock.ts';
import { formatAgo } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { Button } from '#web/ui/Button.tsx';
import { useResendMessage } from './api.ts';
import { Code, SystemPart } from './SystemPart.tsx';
import { Name, Reason } from './Words.tsx';

type Lost = MessageDeliveries['failed'][number];

/**
 * Lists the latest messages that were not delivered. Each has a retry button while a retry is
 * useful.
 */
export function LostMessages({ messages }: { messages: Lost[] }) {
  const { t } = useTranslation('adminSystem');
  const columns = useColumns();
  return (
    <SystemPart title={t('lost.title')} columns={columns} rows={messages} none={t('lost.none')} />
  );
}

function useColumns(): TableColumn<Lost>[] {
  const { t, language } = useTranslation('adminSystem');
  const now = useNow();
  const mayOperate = useCan('system.operate');
  const report = useReport();
  const resend = useResendMessage();
  const press = (id: string) => resend.mutate(id, report(t('lost.failed'), t('lost.done')));
  return [
    {
      id: 'recipient',
      name: t('lost.recipient'),
      cell: ({ recipient }) => <Code>{recipient}</Code>,
      card: 'title',
    },
    {
      id: 'template',
      name: t('lost.template'),
      cell: ({ template }) => <Name group="templates" name={template} />,
      card: 'detail',
    },
    {
      id: 'business',
      name: t('lost.business'),
      cell: ({ businessName }) => (businessName ? <bdi>{businessName}</bdi> : null),
      card: 'detail',
    },
    {
      id: 'error',
      name: t('lost.error'),
      cell: ({ error }) => (error ? <Reason error={error} /> : null),
      card: 'block',
    },
    {
      id: 'at',
      name: t('lost.at'),
      cell: ({ createdAt }) => formatAgo(createdAt, language, DEVICE_ZONE, now),
      card: 'detail',
    },
    {
      id: 'resend',
      name: t('lost.resend'),
      hasNoHead: true,
      isSteps: true,
      cell: ({ id, recipient, canResend }) =>
        !canResend ? (
          <span className="text-12 text-muted">{t('lost.over')}</span>
        ) : mayOperate ? (
          <Button
            aria-label={t('lost.resendNamed', { name: isolateText(recipient) })}
            isPending={resend.isPending && resend.variables === id}
            onClick={() => press(id)}
          >
            {t('lost.resend')}
          </Button>
        ) : null,
      card: 'action',
    },
  ];
}
