import { useReport } from '#web/app/useReport.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { useReopenLocation } from './api.ts';

type Closed = { id: string; name: string; address: string; city: string };

/** Lists the locations closed within the last year, each with a button that reopens it. */
export function ClosedLocations({ locations }: { locations: readonly Closed[] }) {
  const { t } = useTranslation('locations');
  return (
    <section className="mt-10">
      <h2 className="text-17 font-strong">{t('closedOnes.title')}</h2>
      <p className="text-15 text-muted">{t('closedOnes.text')}</p>
      <ul aria-label={t('closedOnes.title')} className="mt-3 border-t border-line-strong">
        {locations.map((location) => (
          <ClosedRow key={location.id} {...location} />
        ))}
      </ul>
    </section>
  );
}

function ClosedRow({ id, name, address, city }: Closed) {
  const { t } = useTranslation('locations');
  const report = useReport();
  const reopen = useReopenLocation(id);
  const asked = { name: isolateText(name) };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-4">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-15 text-muted wrap-anywhere">
          <bdi>{[address, city].filter(Boolean).join(', ')}</bdi>
        </p>
      </div>
      <Button
        aria-label={t('closedOnes.reopenOne', asked)}
        isPending={reopen.isPending}
        onClick={() =>
          reopen.mutate(
            undefined,
            report(t('closedOnes.failed'), t('closedOnes.done', asked), t('closedOnes.next')),
          )
        }
      >
        {t('closedOnes.reopen')}
      </Button>
    </li>
  );
}
