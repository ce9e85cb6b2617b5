import { useTranslation } from '#web/lib/translation.ts';
import type { Service } from '#contract/services.ts';
import { time } from '#web/lib/format.ts';
import { isolate, useLanguage } from '#web/lib/language.ts';
import { costOf, nextHourAt } from '../current/cost.ts';
import { dollars, dollarsOf } from '../look.ts';
import { Card } from './Card.tsx';
import { Lines, useLines } from './Lines.tsx';

/** What it costs: reckoned by the location's rates while parked, what was fixed once asked for. */
export function CostCard({ service }: { service: Service }) {
  const { t } = useTranslation('services');
  const lines = useLines()(service);
  const { totalAmount, paymentStatus } = service;
  if (service.estimate) return <Estimate service={service} />;
  if (totalAmount === null) return null;
  const total = paymentStatus === 'pending' ? t('cost.totalAsked') : t('cost.paid');
  return (
    <Card title={total} aside={<Amount>{dollars(totalAmount)}</Amount>}>
      <Lines lines={lines} totals={[]} />
    </Card>
  );
}

function Amount({ children }: { children: string }) {
  return <span className="text-28 leading-tight font-strong tabular-nums">{children}</span>;
}

function Estimate({ service }: { service: Service }) {
  const { t } = useTranslation('services');
  const language = useLanguage();
  const cost = costOf(service);
  if (!cost) return null;
  const { hours, rateCents, priceCents, feeCents, totalCents } = cost;
  const next = nextHourAt(service);
  const name =
    hours === null ? t('cost.flat') : t('cost.hours', { count: hours, rate: dollarsOf(rateCents) });
  return (
    <Card
      title={t('cost.title')}
      aside={
        <span className="flex flex-col items-end">
          <Amount>{dollarsOf(totalCents)}</Amount>
          <span className="text-12 text-muted">{t('cost.total')}</span>
        </span>
      }
    >
      <Lines
        lines={[
          { name, amount: priceCents / 100 },
          ...(feeCents > 0 ? [{ name: t('cost.fee'), amount: feeCents / 100 }] : []),
        ]}
        totals={[]}
      />
      <p className="text-15 text-muted">
        {next ? t('cost.nextHour', { time: isolate(time(next, language)) }) : t('cost.flatNote')}{' '}
        {next ? t('cost.fixed') : null}
      </p>
    </Card>
  );
}
