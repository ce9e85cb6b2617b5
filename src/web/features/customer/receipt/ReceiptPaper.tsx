import { useTranslation } from '#web/lib/translation.ts';
import type { ServiceDetails } from '#contract/services.ts';
import { date, dateTime } from '#web/lib/format.ts';
import { isolate, useLanguage } from '#web/lib/language.ts';
import { Brand } from '#web/ui/Brand.tsx';
import { Facts } from '../components/Facts.tsx';
import type { Fact } from '../components/Facts.tsx';
import { useServiceCar } from '../look.ts';
import { Amounts } from './Amounts.tsx';

/** Who did what for how much, and when. */
export function ReceiptPaper({ service }: { service: ServiceDetails }) {
  const { t } = useTranslation('services');
  const language = useLanguage();
  const car = useServiceCar();
  const issued = service.paidAt ?? service.completedTime ?? service.createdAt;
  const { vehicleInfo } = service;
  const year = vehicleInfo.year ? ` · ${vehicleInfo.year}` : '';
  return (
    <article className="receipt flex flex-col gap-6 rounded-lg border border-line bg-surface p-6 sm:p-8">
      <header className="flex flex-wrap items-start justify-between gap-4 border-b border-line pb-5">
        <div>
          <h1 className="text-28 leading-tight">{t('receipt.title')}</h1>
          <p className="pt-1 text-15 text-muted">
            {t('receipt.number', { number: isolate(service.pickupCode) })}
          </p>
          <p className="text-15 text-muted">
            {t('receipt.issued', { date: isolate(date(issued, language)) })}
          </p>
        </div>
        <Brand />
      </header>
      <section>
        <p className="text-17 font-strong">
          <bdi>{service.businessName}</bdi>
        </p>
        <p>
          <bdi>{service.location}</bdi>
        </p>
        <p className="text-muted">
          <bdi>{service.address}</bdi>
        </p>
      </section>
      <section>
        <Facts
          facts={[
            { label: t('receipt.vehicle'), value: car(service) + year },
            vehicleInfo.licensePlate
              ? { label: t('receipt.plate'), value: <bdi>{vehicleInfo.licensePlate}</bdi> }
              : null,
            ...useTimes(service),
          ]}
        />
      </section>
      <Amounts service={service} />
      <p className="text-15 text-muted">{t('receipt.footer')}</p>
    </article>
  );
}

function useTimes(service: ServiceDetails): (Fact | null)[] {
  const { t } = useTranslation('services');
  const language = useLanguage();
  const times = [
    ['dropoff', service.dropoffTime],
    ['parked', service.parkedTime],
    ['asked', service.retrievalRequestTime],
    ['pickup', service.pickupTime],
    ['completed', service.completedTime],
    ['cancelled', service.cancelledTime],
  ] as const;
  return times.map(([name, at]) =>
    at
      ? {
          label: t(`facts.${name}`),
          value: <time dateTime={at}>{isolate(dateTime(at, language))}</time>,
        }
      : null,
  );
}
