import { Link, useParams } from '@tanstack/react-router';
import { ChevronLeft, Printer } from 'lucide-react';
import type { Service, ServiceDetails } from '#contract/services.ts';
import { useMoney } from '#web/app/useMoney.ts';
import { useTitle } from '#web/app/useTitle.ts';
import { date, dateTime } from '#web/lib/format.ts';
import { isolate, useLanguage } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Brand } from '#web/ui/Brand.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { buttonLook } from '#web/ui/button.ts';
import { useService } from '../api/queries.ts';
import { Facts } from '../current/Details.tsx';
import type { Fact } from '../current/Details.tsx';
import { useLines } from '../components/Lines.tsx';
import { useServiceCar } from '../viewModel.ts';
import './receipt.css';
import { QueryState } from '#web/app/QueryState.tsx';

/** A receipt as it is printed, or kept as a PDF by the browser. */
export function Receipt() {
  const { t } = useTranslation('services');
  const { id } = useParams({ from: '/customers/dashboard/history/$id/receipt' });
  const service = useService(id);
  const number = service.data?.pickupCode;
  // What the browser calls the file it prints to.
  useTitle(number ? t('receipt.number', { number }) : t('receipt.title'));
  return (
    <main id="content" className="receipt-page mx-auto w-full max-w-2xl px-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4 print:hidden">
        <Link to="/dashboard/history" className={buttonLook('quiet', '-ms-4')}>
          <Icon of={ChevronLeft} isDirectional />
          {t('receipt.back')}
        </Link>
        {service.data ? (
          <Button variant="compact" onClick={() => print()}>
            <Icon of={Printer} size={18} />
            {t('receipt.print')}
          </Button>
        ) : null}
      </div>
      <QueryState
        query={service}
        failed={t('receipt.failed')}
        skeleton={<Skeleton className="h-160" />}
      >
        {(data) => <ReceiptPaper service={data} />}
      </QueryState>
      {service.data ? (
        <p className="pt-3 text-center text-12 text-muted print:hidden">{t('receipt.printHint')}</p>
      ) : null}
    </main>
  );
}

/** Who did what for how much, and when. */
function ReceiptPaper({ service }: { service: ServiceDetails }) {
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
            {t('receipt.issued', { date: isolate(date(issued, language, service.timeZone)) })}
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
          value: <time dateTime={at}>{isolate(dateTime(at, language, service.timeZone))}</time>,
        }
      : null,
  );
}

/** The lines, what they come to, and how it was paid; of a card never a number. */
function Amounts({ service }: { service: Service }) {
  const { t } = useTranslation('services');
  const lines = useLines()(service);
  const { totalAmount, refundedAmount, paymentStatus, status } = service;
  const { ofMajor } = useMoney(service.currency);
  if (totalAmount === null) return <p className="font-medium">{t('receipt.free')}</p>;
  const isUnpaid = paymentStatus === 'pending';
  if (isUnpaid && status === 'cancelled') return <p className="font-medium">{t('receipt.free')}</p>;
  return (
    <section className="flex flex-col gap-3">
      <table className="w-full text-start tabular-nums">
        <thead>
          <tr className="border-b border-line text-12 text-muted">
            <th scope="col" className="py-2 text-start font-medium">
              {t('receipt.description')}
            </th>
            <th scope="col" className="py-2 text-end font-medium">
              {t('receipt.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, amount }) => (
            <Row key={name} name={name} amount={ofMajor(amount)} />
          ))}
        </tbody>
        <tfoot>
          <Row isTotal name={t('receipt.total')} amount={ofMajor(totalAmount)} />
          {refundedAmount > 0 ? (
            <>
              <Row name={t('cost.refunded')} amount={ofMajor(-refundedAmount)} />
              <Row isTotal name={t('receipt.net')} amount={ofMajor(totalAmount - refundedAmount)} />
            </>
          ) : null}
        </tfoot>
      </table>
      <p className="text-15 text-muted">{isUnpaid ? t('receipt.open') : <Paid {...service} />}</p>
    </section>
  );
}

type RowProps = { name: string; amount: string; isTotal?: boolean };

function Row({ name, amount, isTotal = false }: RowProps) {
  const look = isTotal ? 'border-t border-line text-17 font-strong' : 'font-normal';
  return (
    <tr className={look}>
      <th scope="row" className="py-1.5 text-start [font-weight:inherit]">
        {name}
      </th>
      <td className="py-1.5 text-end">{amount}</td>
    </tr>
  );
}

function Paid({ paidAt, timeZone }: Pick<Service, 'paidAt' | 'timeZone'>) {
  const { t } = useTranslation('services');
  const language = useLanguage();
  return paidAt
    ? t('receipt.paidAt', { date: isolate(dateTime(paidAt, language, timeZone)) })
    : t('receipt.paidBy');
}
