import type { QueueWait } from '#contract/orders.ts';
import { type TimeZone, formatZonedTime } from '#domain/shared/zone.ts';
import { saveCsv } from '#web/lib/csv.ts';
import { formatTime } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Cell, Table } from '#web/ui/Table.tsx';

type Props = {
  waits: readonly QueueWait[];
  target: number;
  timeZone: TimeZone;
  onClose: () => void;
};

/** Table of the last hour's returns, with a CSV export. */
export function WaitTable({ waits, target, timeZone, onClose }: Props) {
  const { t } = useTranslation(['board', 'row']);
  const language = useLanguage();
  const columns = [t('waits.at'), t('waits.minutes')];
  const rows = waits
    .map((wait, index) => ({ ...wait, id: `${wait.readyAt} ${index}` }))
    .toReversed();

  function save(): void {
    const lines = waits.map(({ readyAt, minutes }) => [
      formatZonedTime(new Date(readyAt), timeZone),
      minutes,
    ]);
    saveCsv('waits', [columns, ...lines]);
  }

  return (
    <Dialog title={t('waits.title')} isOpen onClose={onClose}>
      <p className="text-15 text-muted">{t('waits.target', { count: target })}</p>
      {rows.length === 0 ? (
        <p>{t('waits.none')}</p>
      ) : (
        <>
          <Table
            label={t('waits.title')}
            columns={columns}
            rows={rows}
            renderRow={({ readyAt, minutes }) => (
              <>
                <Cell>{formatTime(new Date(readyAt), language, timeZone)}</Cell>
                <Cell>
                  <span className={minutes > target ? 'font-strong text-danger' : ''}>
                    {t('row:minutes', { count: Math.round(minutes) })}
                  </span>
                </Cell>
              </>
            )}
          />
          <Button onClick={save}>{t('waits.csv')}</Button>
        </>
      )}
    </Dialog>
  );
}
