import type { MessageDeliveries } from '#contract/system.ts';
import type { TableColumn } from '#web/app/portal/table/columns.ts';
import { useCan } from '#web/app/session.ts';
import { useReport } from '#web/app/useReport.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { useResendMessage } from './api.ts';
import { createCodeColumn, SystemPart, useAgoColumn } from './SystemPart.tsx';
import { LocalizedName, LocalizedReason } from './Words.tsx';

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
  const { t } = useTranslation('adminSystem');
  const ago = useAgoColumn<Lost>();
  const mayOperate = useCan('system.operate');
  const report = useReport();
  const resend = useResendMessage();
  const press = (id: string) => resend.mutate(id, report(t('lost.failed'), t('lost.done')));
  return [
    createCodeColumn('recipient', t('lost.recipient'), ({ recipient }) => recipient),
    {
      id: 'template',
      name: t('lost.template'),
      cell: ({ template }) => <LocalizedName group="templates" name={template} />,
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
      cell: ({ error }) => (error ? <LocalizedReason error={error} /> : null),
      card: 'block',
    },
    ago('at', t('lost.at'), ({ createdAt }) => createdAt),
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
