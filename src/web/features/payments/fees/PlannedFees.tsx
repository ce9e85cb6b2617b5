import type { CallOutput } from '#contract/client.ts';
import { useCan } from '#web/app/session.ts';
import { useReport } from '#web/app/useReport.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useWriteFeeWithPayer } from '#web/features/businesses/agreedFee.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { useWithdrawFee } from './api.ts';

type Props = { data: CallOutput<'GET /api/admin/fees/{businessId}'> };

/** Lists upcoming changes of the platform fee, each with a button that withdraws the change. */
export function PlannedFees({ data: { id, isDeleted, currency, timeZone, upcoming } }: Props) {
  const { t, language } = useTranslation('adminFees');
  const writeAgreed = useWriteFeeWithPayer();
  const mayEdit = useCan('fees.edit') && !isDeleted;
  const withdraw = useWithdrawFee(id);
  const report = useReport();
  if (upcoming.length === 0) return null;
  return (
    <section aria-label={t('upcoming.title')} className="pb-3 print:hidden">
      <h2 className="flex min-h-11 items-center text-17">{t('upcoming.title')}</h2>
      <ul className="border-t border-line">
        {upcoming.map((change) => (
          <li
            key={change.version}
            className="flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line"
          >
            <span className="min-w-0 grow basis-60">
              {t('upcoming.from', {
                fee: writeAgreed(change, currency),
                time: formatDateTime(change.effectiveFrom, language, timeZone),
              })}
              <span className="block text-12 text-muted">
                {t('upcoming.by', { name: isolateText(change.madeBy) })}
              </span>
            </span>
            {mayEdit ? (
              <Button
                variant="quiet"
                isPending={withdraw.isPending && withdraw.variables === change.version}
                onClick={() =>
                  withdraw.mutate(
                    change.version,
                    report(t('upcoming.failed'), t('upcoming.withdrawn')),
                  )
                }
              >
                {t('upcoming.withdraw')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
