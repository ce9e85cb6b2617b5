import { useQuery } from '@tanstack/react-query';
import type { OperatorOverview as Data } from '#contract/operator.ts';
import { createReader } from '#web/app/createReader.ts';
import { PortalHead } from '#web/app/portal/PortalHead.tsx';
import { QueryState } from '#web/app/QueryState.tsx';
import { formatCount, getCurrencyName, formatAmount, formatTime } from '#web/lib/format.ts';
import { isolateText } from '#web/lib/language.ts';
import { useTranslation } from '#web/lib/translation.ts';
import { DEVICE_ZONE } from '#web/lib/zone.ts';
import { type ChartFigure, Figures } from '#web/ui/chart/Figures.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Growth } from './Growth.tsx';
import { LatestSteps } from './LatestSteps.tsx';
import { OperatorFirstSteps } from './OperatorFirstSteps.tsx';
import { OperatorNeeds } from './OperatorNeeds.tsx';

const REFRESH_MS = 60_000;

/** Overview of the platform: figures, and problems that need an administrator. */
export function OperatorOverview() {
  const { t, language } = useTranslation('adminOverview');
  const overview = useQuery({
    queryKey: ['admin-overview'],
    queryFn: createReader('GET /api/admin/analytics', {}),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  const { data } = overview;
  const needs = data?.needs.length ?? 0;
  const isEmpty = data !== undefined && isWithoutBusinesses(data);
  return (
    <>
      <PortalHead
        title={t('title')}
        headline={
          !data
            ? t('title')
            : needs > 0
              ? t('headline', { count: needs })
              : isEmpty
                ? t('headlineFirst')
                : t('needs.none')
        }
        kicker={
          data ? t('kicker', { time: formatTime(data.asOf, language, DEVICE_ZONE) }) : t('title')
        }
      />
      <QueryState
        query={overview}
        failed={t('failed')}
        isPrimary
        className="grid gap-6"
        skeleton={['h-36', 'h-32', 'h-64'].map((height) => (
          <Skeleton key={height} className={height} />
        ))}
      >
        {(found) => (
          <div className="flex flex-col gap-6">
            {isWithoutBusinesses(found) ? (
              <>
                {found.needs.length > 0 ? <OperatorNeeds needs={found.needs} /> : null}
                <OperatorFirstSteps />
              </>
            ) : (
              <>
                <OperatorNeeds needs={found.needs} />
                <AllTime data={found} />
                <Today data={found} />
                <Growth months={found.months} />
                {found.activity ? <LatestSteps events={found.activity} /> : null}
              </>
            )}
          </div>
        )}
      </QueryState>
    </>
  );
}

/** Whether the platform has no businesses. All figures are then zero. */
const isWithoutBusinesses = ({ businesses: { active, pending, inactive } }: Data): boolean =>
  active + pending + inactive === 0;

function AllTime({ data }: { data: Data }) {
  const { t, language } = useTranslation('adminOverview');
  const { businesses, customers, services, revenue } = data;
  const write = (cents: number, currency: string) =>
    isolateText(formatAmount(cents, currency, language));
  const counted: ChartFigure[] = [
    {
      name: t('figures.businesses'),
      value: formatCount(businesses.active, language),
      ...(businesses.pending + businesses.inactive > 0
        ? {
            beside: t('figures.otherBusinesses', {
              pending: formatCount(businesses.pending, language),
              inactive: formatCount(businesses.inactive, language),
            }),
          }
        : {}),
    },
    ...(customers === null
      ? []
      : [{ name: t('figures.customers'), value: formatCount(customers, language) }]),
    { name: t('figures.services'), value: formatCount(services, language) },
  ];
  return (
    <section aria-label={t('figures.title')}>
      <h2 className="flex min-h-11 items-center text-17">{t('figures.title')}</h2>
      {revenue ? (
        <Figures
          items={revenue.map(({ currency, revenueCents, feesCents }) => ({
            name: t('figures.revenue', { currency: getCurrencyName(currency, language) }),
            value: write(revenueCents, currency),
            beside: t('figures.fees', { amount: write(feesCents, currency) }),
          }))}
        />
      ) : null}
      <Figures items={counted} isSmall={revenue !== null} />
    </section>
  );
}

function Today({ data: { today } }: { data: Data }) {
  const { t, language } = useTranslation('adminOverview');
  const names = ['arrivals', 'returns', 'carsHere', 'valetsOnShift'] as const;
  return (
    <section aria-label={t('today.title')}>
      <h2 className="flex min-h-11 items-center text-17">{t('today.title')}</h2>
      <Figures
        isSmall
        items={names.map((name) => ({
          name: t(`today.${name}`),
          value: formatCount(today[name], language),
        }))}
      />
    </section>
  );
}
